/** The fault of a setting, short enough for a sentence. */
import type { SettingFault } from '../engine/index.ts'
import { shortened } from '../i18n/shortened.ts'

const LONGEST_VALUE = 80
const LONGEST_REASON = 300

/** The same fault, with the names and values that a person or a file wrote cut. */
export function shortFault(fault: SettingFault): SettingFault {
  switch (fault.code) {
    case 'unknown-setting':
      return { ...fault, name: shortened(fault.name) }
    case 'bad-value': {
      const written = JSON.stringify(fault.value) ?? ''
      const value = written.length > LONGEST_VALUE ? shortened(written) : fault.value
      return { ...fault, name: shortened(fault.name), value }
    }
    case 'step-refused':
      return { ...fault, because: shortened(fault.because, LONGEST_REASON) }
    case 'wrong-order':
      return fault
  }
}
