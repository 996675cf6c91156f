import type { PresetMark, PresetRule, SettingFault } from '../../../engine/index.ts'

/** Why a setting of a preset was not changed. */
export function settingFault(fault: SettingFault): string {
  switch (fault.code) {
    case 'unknown-setting':
      return `${fault.preset} has no setting named ${fault.name}. It has: ${fault.known.join(', ')}.`
    case 'bad-value':
      return `${fault.name} cannot be ${JSON.stringify(fault.value)}: ${reasonOf(fault.because)}.`
    case 'step-refused':
      return `A step of the preset does not take that: ${fault.because}`
    case 'wrong-order':
      return `The ${MARKS[fault.lower]} (${fault.lowerAt}) must not lie above the ${MARKS[fault.upper]} (${fault.upperAt}).`
  }
}

function reasonOf(because: string | null): string {
  if (because === null) return 'it does not fit'
  return isRule(because) ? RULES[because] : because
}

function isRule(code: string): code is PresetRule {
  return Object.hasOwn(RULES, code)
}

const RULES: Record<PresetRule, string> = {
  'cuts-without-tail': 'where cuts lie is told exactly where something stays',
  'static-marker': 'a static marker is told exactly where it may stand',
  'mask-without-tail': 'where nothing stays nothing of it is masked',
  'bounds-without-automatic': 'a breaker and a spend cap hold only what compacts automatically',
  'compact-without-compaction': 'a preset that never compacts cannot compact after an overflow',
}

const MARKS: Record<PresetMark, string> = {
  target: 'target',
  background: 'trigger of the background compaction',
  'background-commit': 'trigger of its commit',
  blocking: 'trigger of the compaction that a request waits for',
}
