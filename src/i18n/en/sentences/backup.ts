const CHOOSE = 'Choose a file that “Back up everything” has written.'

/** Why a backup, or a part of it, cannot be restored. */
export const backupSentences = {
  noZip: `This file is not a zip, or a part of it is missing. ${CHOOSE}`,
  foreign: `This zip is not a backup of Palimpsest: it has no manifest of one. ${CHOOSE}`,
  newer: 'This backup was written by a newer Palimpsest. Update Palimpsest, then restore it again.',
  tooLarge:
    'This zip is larger than a backup can be once it is unpacked. It was not unpacked, and nothing was changed.',
  brokenManifest:
    'The list of contents is damaged: sessions are restored without knowing which were pinned or in the trash.',
  brokenPresets: 'Some of the saved presets are damaged.',
  brokenPrompts: 'The prompts in the file are damaged.',
  brokenSettings: 'The settings in the file are damaged.',
  missing: (title: string) => `“${title}” is listed, but not in the file.`,
  memberTooLarge: (title: string) => `“${title}” is larger than a session can be.`,
  damaged: (title: string) => `“${title}” is damaged and cannot be unpacked.`,
  unreadable: (title: string, reason: string) => `“${title}” cannot be restored. ${reason}`,
  tooLargeToWrite:
    'All of this is too large for one zip file. Select sessions in the list and export them in parts.',
  prompts: (reason: string) => `The prompts cannot be restored. ${reason}`,
  preset: (reason: string) => `A saved preset cannot be restored. ${reason}`,
} as const
