/** The page that carries the editor, and what stands at its address where there is none. */
export const EDITOR = {
  title: 'Edit the site',
  needsScript:
    'The editor needs JavaScript. Without it, edit the files under content/ and open a pull request.',
  none: 'There is no editor at this address: it has not been set up.',
}
