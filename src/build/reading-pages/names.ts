/** What a page is made of, as far as selectors ask for it. */
export interface Names {
  tags: ReadonlySet<string>
  classes: ReadonlySet<string>
  /** Marks by which Astro ties a style to its component. */
  scopes: ReadonlySet<string>
  /** Types of the page's fields, such as `date`, and `placeholder` where one has a placeholder. */
  fields: ReadonlySet<string>
  /** Variables that its drawings refer to. */
  variables: ReadonlySet<string>
}

/** How styles and drawings refer to a variable. */
export const REFERENCE = /var\(\s*(--[\w-]+)/g

/** The names that a page, without its styles, has for selectors to find. */
export function namesIn(html: string): Names {
  const all = (pattern: RegExp) =>
    new Set(Array.from(html.matchAll(pattern), ([, name = '']) => name))
  const classLists = Array.from(all(/\sclass="([^"]*)"/g), (list) =>
    list
      .replaceAll('&gt;', '>')
      .replaceAll('&lt;', '<')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
  return {
    tags: all(/<([a-z][a-z0-9-]*)/g),
    classes: new Set(classLists.flatMap((list) => list.split(/\s+/))),
    scopes: all(/\s(data-astro-cid-\w+)/g),
    fields: all(/\stype="([a-z-]+)"/g).union(all(/\s(placeholder)="/g)),
    variables: all(REFERENCE),
  }
}
