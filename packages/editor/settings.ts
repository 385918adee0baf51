import { type Collection, COLLECTIONS, type Kind } from '#content-check/collections.ts'
import { entriesOf, readLibrary, type Library } from '#content-check/library.ts'
import { readSources } from '#content-check/read-sources.ts'
import { jsonSchemaOf } from '#content-check/schema-tree.ts'

import { addChoices, optionsOf } from './choices.ts'
import { type Field, fieldsOf, type Schema } from './fields.ts'

const TITLES: Readonly<Record<Kind, readonly [one: string, several?: string]>> = {
  product: ['Service', 'Services'],
  specimen: ['Specimen', 'Specimens'],
  study: ['Case study', 'Case studies'],
  page: ['Page', 'Pages of your own'],
  site: ['Firm and figures'],
  home: ['Home page and lists'],
  faq: ['Questions and answers'],
  partners: ['Partners'],
  words: ['Words of the trade'],
  references: ['What clients say'],
  redirects: ['Addresses that moved'],
  terms: ['Terms'],
  privacy: ['Privacy notice'],
}

const BODY: Field = {
  name: 'body',
  label: 'Text',
  widget: 'markdown',
  required: true,
  modes: ['raw'],
}

/** The file format of a collection and the form fields of one file. */
function formOf(collection: Collection, library: Library, written?: unknown) {
  const all = fieldsOf(jsonSchemaOf(collection.schema) as Schema, written)
  const fields = addChoices(all, optionsOf(library))
  return collection.extension === '.json'
    ? { format: 'json', fields }
    : { format: 'yaml-frontmatter', fields: [...fields, BODY] }
}

function folderForm(library: Library, collection: Collection) {
  const [one, label] = TITLES[collection.kind]
  const form = formOf(collection, library)
  const names = new Set(form.fields.map(({ name }) => name))
  const heading = names.has('name') ? 'name' : 'title'
  return {
    name: collection.kind,
    label,
    label_singular: one,
    folder: collection.folder,
    extension: collection.extension.slice(1),
    create: true,
    // Addresses, carts and orders use the file name, so it must not change with the title.
    identifier_field: heading,
    slug: names.has('id') ? '{{fields.id}}' : `{{${heading}}}`,
    sortable_fields: ['order', heading].filter((name) => names.has(name)),
    ...form,
  }
}

function fileForm(library: Library, collection: Collection) {
  const [label] = TITLES[collection.kind]
  const { name = collection.kind, folder, extension } = collection
  const [written] = entriesOf(library, collection.kind)
  const form = formOf(collection, library, written?.data)
  return { name, label, file: `${folder}/${name}${extension}`, ...form }
}

const isFolder = ({ name }: Collection) => name === undefined

/** The editor's settings: a form for each collection. `repository` is `owner/name` on GitHub. */
export function editorSettings(project: string, repository: string) {
  const library = readLibrary(readSources(project))
  return {
    load_config_file: false,
    backend: { name: 'github', repo: repository, branch: 'main' },
    publish_mode: 'editorial_workflow',
    media_folder: '/public/images',
    public_folder: '/images',
    media_libraries: { stock_assets: false },
    output: {
      omit_empty_optional_fields: true,
      json: { indent_size: 2 },
      // The build reads an unquoted date as a date, not as text.
      yaml: { quote: 'single' },
    },
    collections: [
      ...COLLECTIONS.filter(isFolder).map((one) => folderForm(library, one)),
      {
        name: 'pages',
        label: 'Firm and pages',
        files: COLLECTIONS.filter((one) => !isFolder(one)).map((one) => fileForm(library, one)),
      },
    ],
  }
}
