import { textsOf } from '../../texts.ts'

/** Why a file cannot be imported. */
export const transferText = textsOf('sentences.transfer', {
  empty: 'This file is empty. Choose a file that Export has written.',
  truncated:
    'This file breaks off before its end: a part is missing. Download or copy it again, then import that.',
  notJson: 'This file is not a chat: it isn’t a JSON file. Choose a file that Export has written.',
  notASession:
    'This file is JSON, but not a Palimpsest chat: {detail}. Choose a file that Export has written.',
  tooLarge:
    'This file is larger than {mostMegabytes} MB, which is more than Palimpsest can take in.',
  checksum:
    'This file was changed or damaged after it was written: its checksum does not fit. Export the chat again, then import that.',
  futureVersion:
    'This file was written by a newer Palimpsest: its format is version {version}, and this one reads up to version {newestKnown}. Update Palimpsest, then import it again.',
  unknownEvent:
    'This file holds an entry that this version of Palimpsest does not know: “{type}” (entry {position}). Update Palimpsest, then import it again.',
  brokenEvent:
    'Entry {position} of this file is broken ({detail}). Export the chat again, then import that.',
  brokenTree:
    'Entry {position} of this file does not fit the others: {detail}. Export the chat again, then import that.',
  brokenImage: 'This file is broken: {detail}. Export the chat again, then import that.',
  /** Ends each of the sentences above. */
  nothingImported: '{sentence} Nothing was imported.',
})

/** Faults of a file outside its events, for `notASession`. */
export const frameFaultText = textsOf('sentences.transfer-frame', {
  format: 'its “format” is not “{wanted}”',
  depth: 'it is nested too deeply',
  field: '{path} is not as it must be',
  outerPart: 'its outer part is not as it must be',
})

/** Faults in the order of events, for `brokenTree`. */
export const treeFaultText = textsOf('sentences.transfer-tree', {
  noBeginning: 'a chat must begin with its creation',
  secondBeginning: 'a chat begins only once',
  twice: 'its id {id} occurs twice',
  firstFollows: 'the first entry cannot follow another',
  followsNothing: 'it follows no other entry',
  followsLater: 'it follows {parentId}, which is not before it',
})

/** Faults of an image, for `brokenImage`. */
export const imageFaultText = textsOf('sentences.transfer-images', {
  unnamed: 'it holds an image that no message names ({hash})',
  tooLarge: 'its image “{name}” is too large',
  'tooLarge-unnamed': 'its image {hash} is too large',
  notBase64: 'its image “{name}” is not written as base64',
  'notBase64-unnamed': 'its image {hash} is not written as base64',
  checksum: 'its image “{name}” was changed or damaged: its checksum does not fit',
  'checksum-unnamed': 'its image {hash} was changed or damaged: its checksum does not fit',
  otherwise: 'its image “{name}” is not what its message says of it',
  'otherwise-unnamed': 'its image {hash} is not what its message says of it',
  tooManyPixels: 'its image “{name}” has more than 25 million pixels',
  'tooManyPixels-unnamed': 'its image {hash} has more than 25 million pixels',
})
