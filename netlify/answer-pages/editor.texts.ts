/** Texts of the editor page, and of its address if the site has no editor. */
export const EDITOR = {
  title: 'Edit the site',
  needsScript:
    'The editor needs JavaScript. Without it, edit the files under content/ and open a pull request.',
  none: 'There is no editor at this address: it has not been set up.',
}
