/**
 * A root as 13 groups of five letters, in Crockford's base32: no I, L, O, U. The fifth letter of a group checks it, so that one
 * wrong letter, two letters in the wrong order, and two groups in the wrong order are always found.
 */
import { recoveryCodeText } from '../../i18n/en/sentences/sync-files.ts'
import { SyncFileError } from '../../ports/sync-codec.ts'

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 13
/** Without the letter that checks it. */
const GROUP_LETTERS = 4
/** Of a root. */
export const ROOT_BYTES = 32

/** The code of 32 bytes, its groups separated by dashes. */
export function writeCode(root: Uint8Array): string {
  const values = bitsOf([...root], 8, 5)
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    const own = values.slice(group * GROUP_LETTERS, (group + 1) * GROUP_LETTERS)
    return [...own, checkOf(own, group)].map(value => LETTERS[value]).join('')
  })
  return groups.join('-')
}

/** The 32 bytes of a code; case, spaces and dashes do not count, and I, L and O are read as 1 and 0. Throws `SyncFileError`. */
export function readCode(code: string): Uint8Array<ArrayBuffer> {
  const typed = code.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  const plain = typed.replace(/[IL]/g, '1').replaceAll('O', '0')
  const wanted = GROUPS * (GROUP_LETTERS + 1)
  if (plain.length !== wanted)
    throw new SyncFileError(
      'code-incomplete',
      recoveryCodeText('incomplete', { given: plain.length, count: wanted }),
    )
  const values = Array.from({ length: GROUPS }, (_, group) => {
    const at = group * (GROUP_LETTERS + 1)
    const all = Array.from(plain.slice(at, at + GROUP_LETTERS + 1), letter =>
      LETTERS.indexOf(letter),
    )
    const own = all.slice(0, GROUP_LETTERS)
    if (!all.includes(-1) && checkOf(own, group) === all.at(-1)) return own
    const shown = typed.slice(at, at + GROUP_LETTERS + 1)
    throw new SyncFileError(
      'code-mistyped',
      recoveryCodeText('mistyped', { group: group + 1, letters: shown }),
    )
  })
  return new Uint8Array(bitsOf(values.flat(), 5, 8).slice(0, ROOT_BYTES))
}

/** A Reed-Solomon check in the field of 32 elements; each place has another weight, and each group another sum. */
function checkOf(values: readonly number[], group: number): number {
  return (
    values.reduce((sum, value) => {
      const doubled = (sum ^ value) << 1
      return doubled > 31 ? doubled ^ 0b100101 : doubled
    }, 0) ^ group
  )
}

/** Numbers of `from` bits as numbers of `to` bits; zeros fill the last one. */
function bitsOf(numbers: readonly number[], from: number, to: number): number[] {
  const bits = numbers.map(number => number.toString(2).padStart(from, '0')).join('')
  return (bits.match(new RegExp(`.{1,${to}}`, 'g')) ?? []).map(piece =>
    Number.parseInt(piece.padEnd(to, '0'), 2),
  )
}
