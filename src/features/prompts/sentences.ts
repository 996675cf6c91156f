import { shortened } from '../../i18n/shortened.ts'

/** Why a prompt is not saved, and what to do. */
export const promptSentences = {
  noName: 'Write a name.',
  longName: (most: number) => `The name is too long. It takes ${most} characters at most.`,
  longPurpose: (most: number) =>
    `“When to use it” is too long. It takes ${most} characters at most.`,
  noText: 'Write the text of the prompt.',
  longText: (most: number) =>
    `The text is too long. It takes ${most.toLocaleString('en-US')} characters at most.`,
  nameTaken: (name: string) => `There is a prompt named ${shortened(name)}. Choose another name.`,
} as const
