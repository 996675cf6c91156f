/**
 * A passphrase costs 600,000 rounds, a fifth of a second of a core, and tests type hundreds of them. Here a derivation of that
 * many rounds takes a thousandth of them; any other number stays as it is. `vault.browser.test.ts` and `version-1.test.ts` take
 * all of them.
 *
 * @module
 */
const ALL_ROUNDS = 600_000
const { subtle } = globalThis.crypto

const isSlow = (algorithm: object) =>
  'iterations' in algorithm && algorithm.iterations === ALL_ROUNDS

const quick: SubtleCrypto['deriveBits'] = (algorithm, key, length) => {
  const asked =
    typeof algorithm === 'object' && isSlow(algorithm)
      ? { ...algorithm, iterations: ALL_ROUNDS / 1_000 }
      : algorithm
  return SubtleCrypto.prototype.deriveBits.call(subtle, asked, key, length)
}
subtle.deriveBits = quick

/** For a test that reads what a real derivation wrote. */
export function takeAllRounds(): void {
  Reflect.deleteProperty(subtle, 'deriveBits')
}
