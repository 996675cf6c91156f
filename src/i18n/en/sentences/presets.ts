import { shortenedList } from '../../list.ts'
import { textsOf } from '../../texts.ts'
import type { PresetRule, SettingFault } from '../../../engine/index.ts'

const settingText = textsOf('sentences.preset-settings', {
  default: 'Type “/config {name} default” to use the preset’s own value.',
  'unknown-setting': '{preset} has no setting named {name}. It has: {known}.',
  'bad-value': '{name} cannot be {setting}.',
  'step-refused': 'A step of the preset does not take that: {because}',
  whole: 'It takes a whole number.',
  'whole-between': 'It takes a whole number from {least} to {most}.',
  'whole-least': 'It takes a whole number of at least {least}.',
  'whole-most': 'It takes a whole number of at most {most}.',
  number: 'It takes a number.',
  'number-between': 'It takes a number from {least} to {most}.',
  'number-least': 'It takes a number of at least {least}.',
  'number-above': 'It takes a number above {least}.',
  'number-most': 'It takes a number of at most {most}.',
  'number-below': 'It takes a number below {most}.',
  'number-least-below': 'It takes a number of at least {least} and below {most}.',
  'number-above-most': 'It takes a number above {least} and of at most {most}.',
  'number-above-below': 'It takes a number above {least} and below {most}.',
  'one-of': 'It takes one of {values}.',
  switch: 'It takes on or off.',
  text: 'It takes words, at least one.',
  'cuts-without-tail': 'Where cuts lie is set exactly where something stays.',
  'static-marker': 'A static marker is set exactly where it may be used.',
  'mask-without-tail': 'Where nothing stays, nothing of it is shortened.',
  'endless-turn': 'A turn needs a limit of requests, or of tool calls.',
  'never-starts': 'What starts at a threshold needs one, or it would never start.',
  'bounds-without-automatic': 'A breaker and a spend cap limit only automatic summaries.',
  'compact-without-compaction':
    'A preset that never summarizes cannot summarize after an overflow.',
  'target-background':
    'The target ({lower}) must not lie above the trigger of the background summary ({upper}).',
  'target-background-commit':
    'The target ({lower}) must not lie above the trigger of its use ({upper}).',
  'target-blocking':
    'The target ({lower}) must not lie above the trigger of the summary that a request waits for ({upper}).',
  'background-background-commit':
    'The trigger of the background summary ({lower}) must not lie above the trigger of its use ({upper}).',
  'background-blocking':
    'The trigger of the background summary ({lower}) must not lie above the trigger of the summary that a request waits for ({upper}).',
  'background-commit-blocking':
    'The trigger of its use ({lower}) must not lie above the trigger of the summary that a request waits for ({upper}).',
  'other-order': 'A threshold ({lower}) must not lie above the one that follows it ({upper}).',
})

/** Why a setting of a preset was not changed, its valid values, and how to restore the preset's own value. */
export function settingFault(fault: SettingFault): string {
  const { code } = fault
  return code === 'bad-value'
    ? `${valueFault(fault)} ${settingText('default', { name: fault.name })}`
    : valueFault(fault)
}

/** Why a setting is refused, and its valid values. */
export function valueFault(fault: SettingFault): string {
  switch (fault.code) {
    case 'unknown-setting': {
      const { preset, name } = fault
      return settingText('unknown-setting', { preset, name, known: shortenedList(fault.known) })
    }
    case 'bad-value': {
      const setting = JSON.stringify(fault.value)
      return `${settingText('bad-value', { name: fault.name, setting })} ${reasonOf(fault)}`.trim()
    }
    case 'step-refused':
      return settingText('step-refused', { because: fault.because })
    case 'wrong-order':
      return settingText(orderOf(fault), {
        lower: String(fault.lowerAt),
        upper: String(fault.upperAt),
      })
  }
}

/** Like `valueFault`, for display at the setting's own field. */
export function fieldFault(fault: SettingFault): string {
  return fault.code === 'bad-value' ? reasonOf(fault) : valueFault(fault)
}

type BadValue = Extract<SettingFault, { readonly code: 'bad-value' }>

/** Empty if nothing is known. */
function reasonOf({ rule, expected }: BadValue): string {
  if (rule !== null && isRule(rule)) return settingText(rule)
  switch (expected.type) {
    case 'number':
      return numberTaken(expected)
    case 'one-of':
      return settingText('one-of', { values: shortenedList(expected.values) })
    case 'switch':
    case 'text':
      return settingText(expected.type)
    case 'other':
      return ''
  }
}

type NumberTaken = Extract<BadValue['expected'], { readonly type: 'number' }>

function numberTaken({ isWhole, least, most }: NumberTaken): string {
  const ends = { least: String(least?.value), most: String(most?.value) }
  // The ends of a range of whole numbers are in it.
  if (isWhole) return settingText(`whole${rangeOf(least !== null, most !== null)}`, ends)
  const above = least !== null && !least.isIncluded
  const below = most !== null && !most.isIncluded
  if (above && most !== null) return settingText(`number-above-${below ? 'below' : 'most'}`, ends)
  if (above) return settingText('number-above', ends)
  if (below) return settingText(least === null ? 'number-below' : 'number-least-below', ends)
  return settingText(`number${rangeOf(least !== null, most !== null)}`, ends)
}

function rangeOf(hasLeast: boolean, hasMost: boolean): '' | '-between' | '-least' | '-most' {
  if (hasLeast) return hasMost ? '-between' : '-least'
  return hasMost ? '-most' : ''
}

const RULES: Readonly<Record<PresetRule, true>> = {
  'cuts-without-tail': true,
  'static-marker': true,
  'mask-without-tail': true,
  'endless-turn': true,
  'never-starts': true,
  'bounds-without-automatic': true,
  'compact-without-compaction': true,
}

function isRule(code: string): code is PresetRule {
  return Object.hasOwn(RULES, code)
}

const ORDERS = [
  'target-background',
  'target-background-commit',
  'target-blocking',
  'background-background-commit',
  'background-blocking',
  'background-commit-blocking',
] as const

function orderOf({ lower, upper }: Extract<SettingFault, { readonly code: 'wrong-order' }>) {
  const order = `${lower}-${upper}`
  return ORDERS.find(known => known === order) ?? 'other-order'
}

/** Why a preset is not imported or saved, and what to do. */
export const presetFileFaultText = textsOf('sentences.preset-files', {
  notAPreset: 'This file is not a preset. Choose a file that was exported under Presets.',
  isSession: 'This file is a chat, not a preset. Type /import to open it.',
  newer: 'This preset was written by a newer Palimpsest. Update Palimpsest, then import it again.',
  tooLarge: 'This file is too large for a preset. Choose a file that was exported under Presets.',
  field:
    'This preset is broken: “{path}” is missing or not as it must be. Export it again, or correct the file.',
  outerPart:
    'This preset is broken: its outer part is missing or not as it must be. Export it again, or correct the file.',
  unknownPreset:
    'This file changes the preset “{id}”, which this Palimpsest does not have. It has: {known}. Correct the file, or update Palimpsest.',
  setting: '{reason} Correct the file, then import it again.',
  huge: '{name} takes {most} at most.',
  twice:
    'The file sets {name} twice, by two of its names. Remove one of them, then import it again.',
  nothingImported: '{sentence} Nothing was imported.',
  noTitle: 'Write a name.',
  longTitle: {
    one: 'The name is too long. It takes {count} character at most.',
    other: 'The name is too long. It takes {count} characters at most.',
  },
  titleTaken: 'There is a preset named {title}. Choose another name.',
  unchanged: 'These are the values of {title} as it is. Change one first.',
  sameValues: 'These values are saved already, as {title}.',
})

/** Why a file of prompts is not imported, and what to do. */
export const promptFileFaultText = textsOf('sentences.prompt-files', {
  notPrompts:
    'This file holds no prompts. Choose a file that was exported under Prompts. Nothing was imported.',
  newer:
    'These prompts were written by a newer Palimpsest. Update Palimpsest, then import them again. Nothing was imported.',
  tooLarge:
    'This file is too large for prompts. Choose a file that was exported under Prompts. Nothing was imported.',
  nothingNew: 'All prompts of this file are here already.',
})

/** Why a backup, or a part of it, cannot be restored. */
export const backupFileText = textsOf('sentences.backup-files', {
  noZip:
    'This file is not a zip, or a part of it is missing. Choose a file that “Back up everything” has written.',
  foreign:
    'This zip is not a backup of Palimpsest: it has no manifest of one. Choose a file that “Back up everything” has written. For chats of other applications use Import.',
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
  missing: '“{title}” is listed, but not in the file.',
  memberTooLarge: '“{title}” is larger than a chat can be.',
  damaged: '“{title}” is damaged and cannot be unpacked.',
  unreadable: '“{title}” cannot be restored. {reason}',
  tooLargeToWrite:
    'All of this is too large for one zip file. Select chats in the list and export them in parts.',
  prompts: 'The prompts cannot be restored. {reason}',
  memory: 'The memory in the file cannot be read, so it is not restored.',
  projects: 'The projects in the file cannot be read, so they are not restored.',
  others: 'Some other things in the file cannot be read, so they are not restored.',
  preset: 'A saved preset cannot be restored. {reason}',
})
