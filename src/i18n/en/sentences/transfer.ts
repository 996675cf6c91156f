import { shortened, shortenedWords } from '../../shortened.ts'

const CHOOSE = 'Choose a file that Export has written.'
const EXPORT_AGAIN = 'Export the chat again, then import that.'

/** Why a file cannot be imported. */
export const transferSentences = {
  empty: `This file is empty. ${CHOOSE}`,
  truncated:
    'This file breaks off before its end: a part is missing. Download or copy it again, then import that.',
  notJson: `This file is not a chat: it isn’t a JSON file. ${CHOOSE}`,
  notASession: (detail: string) =>
    `This file is JSON, but not a Palimpsest chat: ${shortenedWords(detail)}. ${CHOOSE}`,
  tooLarge: (mostMegabytes: number) =>
    `This file is larger than ${mostMegabytes} MB, which is more than Palimpsest can take in.`,
  checksum: `This file was changed or damaged after it was written: its checksum does not fit. ${EXPORT_AGAIN}`,
  futureVersion: (version: number, newestKnown: number) =>
    `This file was written by a newer Palimpsest: its format is version ${version}, and this one reads up to version ${newestKnown}. Update Palimpsest, then import it again.`,
  unknownEvent: (type: string, position: number) =>
    `This file holds an entry that this version of Palimpsest does not know: “${shortened(type)}” (entry ${position}). Update Palimpsest, then import it again.`,
  brokenEvent: (position: number, detail: string) =>
    `Entry ${position} of this file is broken (${shortenedWords(detail)}). ${EXPORT_AGAIN}`,
  brokenTree: (position: number, detail: string) =>
    `Entry ${position} of this file does not fit the others: ${shortenedWords(detail)}. ${EXPORT_AGAIN}`,
  brokenImage: (detail: string) =>
    `This file is broken: ${shortenedWords(detail)}. ${EXPORT_AGAIN}`,
  /** Ends each of the sentences above. */
  nothingImported: (sentence: string) => `${shortenedWords(sentence)} Nothing was imported.`,
} as const

/** Faults of a file outside its events, for `notASession`. */
export const frameFaults = {
  format: (wanted: string) => `its “format” is not “${shortened(wanted)}”`,
  depth: 'it is nested too deeply',
  field: (path: string) =>
    `${path === '' ? 'its outer part' : shortened(path)} is not as it must be`,
} as const

/** Faults in the order of events, for `brokenTree`. */
export const treeFaults = {
  noBeginning: 'a chat must begin with its creation',
  secondBeginning: 'a chat begins only once',
  twice: (id: string) => `its id ${shortened(id)} occurs twice`,
  firstFollows: 'the first entry cannot follow another',
  followsNothing: 'it follows no other entry',
  followsLater: (parentId: string) => `it follows ${shortened(parentId)}, which is not before it`,
} as const

/** Faults of an image, for `brokenImage`. */
export const imageFaults = {
  unnamed: (hash: string) => `it holds an image that no message names (${shortened(hash)})`,
  /** `name` is empty for none. */
  image: (name: string, hash: string, detail: string) =>
    `its image ${name === '' ? shortened(hash) : `“${shortened(name)}”`} ${shortenedWords(detail)}`,
  tooLarge: 'is too large',
  notBase64: 'is not written as base64',
  checksum: 'was changed or damaged: its checksum does not fit',
  otherwise: 'is not what its message says of it',
  tooManyPixels: 'has more than 25 million pixels',
} as const
