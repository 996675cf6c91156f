import { textsOf } from '../t.ts'

/** Attachments of the message being written, and one that is open. */
const attachments = {
  'files.tokens': '{tokens} tokens',
  'files.name': 'File',
  'files.facts': { one: 'One line, {size}', other: '{count} lines, {size}' },
  'images.attached': 'Attached files',
  'images.reading': 'Reading…',
  'images.remove': 'Remove {name}',
  'images.missing-why':
    'This browser does not have this file’s data. To bring it back, import a session that was exported where it was attached.',
  'images.facts': '{width} × {height} pixels, {size}',
  'images.save': 'Download',
  'images.name': 'Image',
  'images.blind': {
    one: '{model} cannot see images: it will only be told that there is one.',
    other: '{model} cannot see images: it will only be told that there are {count}.',
  },
  'images.choose-model': 'Choose a model that can',
} as const

/** The text of a key with its parameters filled in, as `t` has it; fetched with the part that needs it. */
export const attachmentsText = textsOf(attachments)
