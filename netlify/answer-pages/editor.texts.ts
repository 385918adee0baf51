export const EDITOR_TEXTS = {
  title: 'Edit the site',
  needsScript:
    'The editor needs JavaScript. Without it, edit the files under content/ and open a pull request.',
} as const

/** Texts of the page at the editor’s address while the site has no editor; names in code are between backticks. */
export const EDITOR_SET_UP_TEXTS = {
  title: 'The editor is not set up yet',
  lead: 'This address is for the firm’s own editors: texts, prices and pictures of the site in forms, without a line of code. Whoever maintains the site sets it up in three steps.',
  toSite: 'Back to the site',
  steps: [
    {
      title: 'Name the repository',
      text: 'In the settings of the host, add the variable `EDIT_REPOSITORY`. Its value is the owner and the name of the site’s repository at GitHub, such as `example/website`.',
    },
    {
      title: 'Let editors in',
      text: 'At GitHub, give each editor the role “Write” in this repository, and protect the branch `main`: a change is then published only after a second person has approved it and the check has passed.',
    },
    {
      title: 'Deploy the site again',
      text: 'Then reload this page. Editors sign in with their GitHub account; every change they save becomes a pull request with a preview.',
    },
  ],
  until:
    'Until then, edit the files under `content/` and open a pull request. The guide is `docs/editing.md` in the repository, under “The forms at /edit”.',
  guide: 'How to set a variable at Netlify',
  guideUrl: 'https://docs.netlify.com/build/environment-variables/get-started/',
} as const
