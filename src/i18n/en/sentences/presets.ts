import type { PresetMark, PresetRule, SettingFault } from '../../../engine/index.ts'
import { shortened, shortenedList, shortenedWords } from '../../shortened.ts'

/** Why a setting of a preset was not changed, its valid values, and how to restore the preset's own value. */
export function settingFault(fault: SettingFault): string {
  return fault.code === 'bad-value'
    ? `${valueFault(fault)} Type “/config ${shortened(fault.name)} default” to use the preset’s own value.`
    : valueFault(fault)
}

/** Why a setting is refused, and its valid values. */
export function valueFault(fault: SettingFault): string {
  switch (fault.code) {
    case 'unknown-setting':
      return `${shortened(fault.preset)} has no setting named ${shortened(fault.name)}. It has: ${shortenedList(fault.known)}.`
    case 'bad-value':
      return `${shortened(fault.name)} cannot be ${shortened(JSON.stringify(fault.value))}. ${reasonOf(fault)}`.trim()
    case 'step-refused':
      return `A step of the preset does not take that: ${shortenedWords(fault.because)}`
    case 'wrong-order':
      return `The ${MARKS[fault.lower]} (${fault.lowerAt}) must not lie above the ${MARKS[fault.upper]} (${fault.upperAt}).`
  }
}

/** Like `valueFault`, for display at the setting's own field. */
export function fieldFault(fault: SettingFault): string {
  return fault.code === 'bad-value' ? reasonOf(fault).trim() : valueFault(fault)
}

type BadValue = Extract<SettingFault, { readonly code: 'bad-value' }>

/** A whole sentence with a space after it; empty if nothing is known. */
function reasonOf({ rule, expected }: BadValue): string {
  if (rule !== null && isRule(rule)) return `${RULES[rule]}. `
  const takes = takenBy(expected)
  return takes === null ? '' : `It takes ${takes}. `
}

function takenBy(expected: BadValue['expected']): string | null {
  switch (expected.type) {
    case 'number':
      return `a ${expected.isWhole ? 'whole number' : 'number'}${rangeOf(expected)}`
    case 'one-of':
      return `one of ${shortenedList(expected.values)}`
    case 'switch':
      return 'on or off'
    case 'text':
      return 'words, at least one'
    case 'other':
      return null
  }
}

function rangeOf({ least, most }: Extract<BadValue['expected'], { readonly type: 'number' }>) {
  if (least?.isIncluded && most?.isIncluded) return ` from ${least.value} to ${most.value}`
  const ends = [
    least && (least.isIncluded ? `of at least ${least.value}` : `above ${least.value}`),
    most && (most.isIncluded ? `of at most ${most.value}` : `below ${most.value}`),
  ].filter(end => end !== null)
  return ends.length === 0 ? '' : ` ${ends.join(' and ')}`
}

function isRule(code: string): code is PresetRule {
  return Object.hasOwn(RULES, code)
}

const RULES: Record<PresetRule, string> = {
  'cuts-without-tail': 'Where cuts lie is set exactly where something stays',
  'static-marker': 'A static marker is set exactly where it may be used',
  'mask-without-tail': 'Where nothing stays, nothing of it is shortened',
  'endless-turn': 'A turn needs a limit of requests, or of tool calls',
  'never-starts': 'What starts at a threshold needs one, or it would never start',
  'bounds-without-automatic': 'A breaker and a spend cap limit only automatic summaries',
  'compact-without-compaction': 'A preset that never summarizes cannot summarize after an overflow',
}

const MARKS: Record<PresetMark, string> = {
  target: 'target',
  background: 'trigger of the background summary',
  'background-commit': 'trigger of its use',
  blocking: 'trigger of the summary that a request waits for',
}

const CHOOSE = 'Choose a file that was exported under Presets.'

/** Why a preset is not imported or saved, and what to do. */
export const presetFileSentences = {
  notAPreset: `This file is not a preset. ${CHOOSE}`,
  isSession: 'This file is a chat, not a preset. Type /import to open it.',
  newer: 'This preset was written by a newer Palimpsest. Update Palimpsest, then import it again.',
  tooLarge: `This file is too large for a preset. ${CHOOSE}`,
  field: (path: string) =>
    `This preset is broken: ${path === '' ? 'its outer part' : `“${shortened(path)}”`} is missing or not as it must be. Export it again, or correct the file.`,
  unknownPreset: (id: string, known: readonly string[]) =>
    `This file changes the preset “${shortened(id)}”, which this Palimpsest does not have. It has: ${shortenedList(known)}. Correct the file, or update Palimpsest.`,
  setting: (reason: string) => `${shortenedWords(reason)} Correct the file, then import it again.`,
  huge: (name: string, most: number) =>
    `${shortened(name)} takes ${most.toLocaleString('en-US')} at most.`,
  twice: (name: string) =>
    `The file sets ${shortened(name)} twice, by two of its names. Remove one of them, then import it again.`,
  nothingImported: (sentence: string) => `${shortenedWords(sentence)} Nothing was imported.`,
  noTitle: 'Write a name.',
  longTitle: (most: number) => `The name is too long. It takes ${most} characters at most.`,
  titleTaken: (title: string) =>
    `There is a preset named ${shortened(title)}. Choose another name.`,
  unchanged: (title: string) =>
    `These are the values of ${shortened(title)} as it is. Change one first.`,
  sameValues: (title: string) => `These values are saved already, as ${shortened(title)}.`,
} as const

/** Why a file of prompts is not imported, and what to do. */
export const promptFileSentences = {
  notPrompts: `This file holds no prompts. Choose a file that was exported under Prompts. Nothing was imported.`,
  newer:
    'These prompts were written by a newer Palimpsest. Update Palimpsest, then import them again. Nothing was imported.',
  tooLarge: `This file is too large for prompts. Choose a file that was exported under Prompts. Nothing was imported.`,
  nothingNew: 'All prompts of this file are here already.',
} as const

const CHOOSE_BACKUP = 'Choose a file that “Back up everything” has written.'

/** Why a backup, or a part of it, cannot be restored. */
export const backupSentences = {
  noZip: `This file is not a zip, or a part of it is missing. ${CHOOSE_BACKUP}`,
  foreign: `This zip is not a backup of Palimpsest: it has no manifest of one. ${CHOOSE_BACKUP} For chats of other applications use Import.`,
  newer: 'This backup was written by a newer Palimpsest. Update Palimpsest, then restore it again.',
  tooLarge:
    'This zip is larger than a backup can be once it is unpacked. It was not unpacked, and nothing was changed.',
  brokenManifest:
    'The list of contents is damaged: chats are restored without knowing which were pinned or in the trash.',
  brokenPresets: 'Some of the saved presets are damaged.',
  brokenPrompts: 'The prompts in the file are damaged.',
  brokenMemory: 'The memory in the file is damaged.',
  brokenProjects: 'The projects in the file are damaged.',
  brokenSettings: 'The settings in the file are damaged.',
  missing: (title: string) => `“${shortened(title)}” is listed, but not in the file.`,
  memberTooLarge: (title: string) => `“${shortened(title)}” is larger than a chat can be.`,
  damaged: (title: string) => `“${shortened(title)}” is damaged and cannot be unpacked.`,
  unreadable: (title: string, reason: string) =>
    `“${shortened(title)}” cannot be restored. ${shortenedWords(reason)}`,
  tooLargeToWrite:
    'All of this is too large for one zip file. Select chats in the list and export them in parts.',
  prompts: (reason: string) => `The prompts cannot be restored. ${shortenedWords(reason)}`,
  memory: 'The memory in the file cannot be read, so it is not restored.',
  projects: 'The projects in the file cannot be read, so they are not restored.',
  preset: (reason: string) => `A saved preset cannot be restored. ${shortenedWords(reason)}`,
} as const
