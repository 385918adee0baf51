import { blockingProblems, problemsOf } from './check-library.ts'
import { readLibrary, type Library } from './library.ts'
import { brokenDrawings, photographProblems, unreadablePhotographs } from './photographs.ts'
import { sortProblems, type Problem } from './problem.ts'
import { publishedSources } from './published.ts'
import { readSources } from './read-sources.ts'
import { unknownWords } from './spelling.ts'

/** The problems that break the build, unreadable photographs included. */
export async function findBlockingProblems(library: Library): Promise<Problem[]> {
  return sortProblems([...blockingProblems(library), ...(await unreadablePhotographs(library))])
}

/** Checks the content of a project, its pictures and its changes since it was published. */
export async function checkProject(project: string) {
  const sources = readSources(project)
  const published = publishedSources(project)
  const library = readLibrary(sources, published)
  return {
    problems: sortProblems([
      ...problemsOf(library),
      ...(await photographProblems(library)),
      ...(await brokenDrawings(library)),
    ]),
    /** Warnings about unknown words, which may be correct. */
    words: sortProblems(unknownWords(library)),
    blocking: await findBlockingProblems(library),
    files: library.entries.length + library.strays.length,
    isComparedWithPublished: published !== undefined,
  }
}
