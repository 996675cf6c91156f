const CHOOSE = 'Choose a file that was exported under Presets.'

/** Why a preset is not imported or saved, and what to do. */
export const presetFileSentences = {
  notAPreset: `This file is not a preset. ${CHOOSE}`,
  isSession: 'This file is a session, not a preset. Type /import to open it.',
  newer: 'This preset was written by a newer Palimpsest. Update Palimpsest, then import it again.',
  tooLarge: `This file is too large for a preset. ${CHOOSE}`,
  field: (path: string) =>
    `This preset is broken: ${path === '' ? 'its outer part' : `“${path}”`} is missing or not as it must be. Export it again, or correct the file.`,
  unknownPreset: (id: string, known: readonly string[]) =>
    `This file changes the preset “${id}”, which this Palimpsest does not have. It has: ${known.join(', ')}. Correct the file, or update Palimpsest.`,
  setting: (reason: string) => `${reason} Correct the file, then import it again.`,
  twice: (name: string) =>
    `The file sets ${name} twice, by two of its names. Remove one of them, then import it again.`,
  nothingImported: (sentence: string) => `${sentence} Nothing was imported.`,
  noTitle: 'Write a name.',
  longTitle: (most: number) => `The name is too long. It takes ${most} characters at most.`,
  titleTaken: (title: string) => `There is a preset named ${title}. Choose another name.`,
  unchanged: (title: string) => `These are the values of ${title} as it is. Change one first.`,
  sameValues: (title: string) => `These values are saved already, as ${title}.`,
} as const
