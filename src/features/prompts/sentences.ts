import { textsOf } from '../../i18n/texts.ts'

/** Why a prompt is not saved, and what to do. */
export const promptFaultText = textsOf('prompts.faults', {
  noName: 'Write a name.',
  longName: {
    one: 'The name is too long. It takes {count} character at most.',
    other: 'The name is too long. It takes {count} characters at most.',
  },
  longPurpose: {
    one: '“When to use it” is too long. It takes {count} character at most.',
    other: '“When to use it” is too long. It takes {count} characters at most.',
  },
  noText: 'Write the text of the prompt.',
  longText: {
    one: 'The text is too long. It takes {count} character at most.',
    other: 'The text is too long. It takes {count} characters at most.',
  },
  nameTaken: 'There is a prompt named {name}. Choose another name.',
})
