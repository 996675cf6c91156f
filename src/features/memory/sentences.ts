import { textsOf } from '../../i18n/texts.ts'

/** Why a block or an entry is not saved, and what to do. */
export const memoryFaultText = textsOf('memory.faults', {
  noName: 'Give the block a name first.',
  longName: {
    one: 'The name has more than {count} character. Choose a shorter one.',
    other: 'The name has more than {count} characters. Choose a shorter one.',
  },
  longPurpose: {
    one: 'The purpose has more than {count} character. Shorten it.',
    other: 'The purpose has more than {count} characters. Shorten it.',
  },
  largeLimit: 'A limit above {most} takes too much of every request. Choose a smaller one.',
  nameTaken: 'Another block is named “{name}”. Choose another name.',
  'tooLong-characters': {
    one: 'The content takes {used} of {count} character. Shorten it, or raise the limit.',
    other: 'The content takes {used} of {count} characters. Shorten it, or raise the limit.',
  },
  'tooLong-tokens': {
    one: 'The content takes {used} of {count} token. Shorten it, or raise the limit.',
    other: 'The content takes {used} of {count} tokens. Shorten it, or raise the limit.',
  },
  noText: 'An entry needs at least one line. To remove it, use Delete or Erase.',
  full: 'There is no room for this. Delete something, write less, or raise a limit under Details.',
})
