const CHOOSE = 'Choose a file that was exported under Prompts.'

/** Why a prompt is not saved or imported, and what to do. */
export const promptSentences = {
  noName: 'Write a name.',
  longName: (most: number) => `The name is too long. It takes ${most} characters at most.`,
  noText: 'Write the text of the prompt.',
  longText: (most: number) =>
    `The text is too long. It takes ${most.toLocaleString('en-US')} characters at most.`,
  nameTaken: (name: string) => `There is a prompt named ${name}. Choose another name.`,
  notPrompts: `This file holds no prompts. ${CHOOSE} Nothing was imported.`,
  newer:
    'These prompts were written by a newer Palimpsest. Update Palimpsest, then import them again. Nothing was imported.',
  tooLarge: `This file is too large for prompts. ${CHOOSE} Nothing was imported.`,
  nothingNew: 'All prompts of this file are here already.',
} as const
