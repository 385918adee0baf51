import { problemsOf, unbuildable } from './check-library.ts'
import { readLibrary, type Library } from './library.ts'
import { brokenDrawings, photographProblems, unreadablePhotographs } from './photographs.ts'
import { inOrder, type Problem } from './problem.ts'
import { publishedSources } from './published.ts'
import { readSources } from './read-sources.ts'
import { unknownWords } from './spelling.ts'

/** What the check has to say about the content of a project. */
export interface ProjectReport {
  /** Everything that is to be corrected, in the order of files and lines. */
  problems: Problem[]
  /** Words to look at, which may be right. */
  words: Problem[]
  /** Those among them that keep pages from being made. */
  unbuildable: Problem[]
  /** How many files were read. */
  files: number
  /** Whether git knows what was published last, with which changes are compared. */
  isComparedWithPublished: boolean
}

/** What keeps pages from being made, in the order of files and lines. */
export async function unbuildableIn(library: Library): Promise<Problem[]> {
  return inOrder([...unbuildable(library), ...(await unreadablePhotographs(library))])
}

/** Checks the content of a project, its pictures and what changed since it was published. */
export async function checkProject(project: string): Promise<ProjectReport> {
  const sources = readSources(project)
  const published = publishedSources(project)
  const library = readLibrary(sources, published)
  return {
    problems: inOrder([
      ...problemsOf(library),
      ...(await photographProblems(library)),
      ...(await brokenDrawings(library)),
    ]),
    words: inOrder(unknownWords(library)),
    unbuildable: await unbuildableIn(library),
    files: library.entries.length + library.strays.length,
    isComparedWithPublished: published !== undefined,
  }
}
