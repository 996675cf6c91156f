/** Removes keys and passwords, so that they reach neither a summary nor the summarizer's host. */

/** Replaces a secret. */
export const REDACTED = '[secret removed]'

/** Keys with a known start, and characters that no word has. */
const KEYS = new RegExp(
  [
    String.raw`sk-(?:[a-z]{2,10}-)?[A-Za-z0-9_-]{16,}`,
    String.raw`(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{20,}`,
    String.raw`github_pat_[A-Za-z0-9_]{20,}`,
    String.raw`glpat-[A-Za-z0-9_-]{16,}`,
    String.raw`(?:AKIA|ASIA)[A-Z0-9]{16}`,
    String.raw`AIza[A-Za-z0-9_-]{30,}`,
    String.raw`xox[abeprs]-[A-Za-z0-9-]{10,}`,
    String.raw`hf_[A-Za-z0-9]{20,}`,
    String.raw`gsk_[A-Za-z0-9]{20,}`,
    String.raw`[rs]k_(?:live|test)_[A-Za-z0-9]{16,}`,
    String.raw`npm_[A-Za-z0-9]{30,}`,
    String.raw`eyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}`,
  ]
    .map(key => String.raw`(?<![A-Za-z0-9_-])${key}`)
    .join('|'),
  'g',
)

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,20000}?-----END [A-Z ]{0,40}PRIVATE KEY-----/g

/** A value after a name such as `password`; group 1 stays. The value must contain a digit or sign. */
const NAMED =
  /((?:api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret|secret[_-]?key|password|passwd)["']?[ \t]{0,3}[:=][ \t]{0,3}["']?)(?=[^\s"',;]{0,200}[\d!#$%&*@^~])[^\s"',;<>[\]]{8,200}/gi

const BEARER = /\b(Bearer[ \t]{1,3})[A-Za-z0-9._~+/-]{20,}=*/g

/** Removes keys, tokens and passwords; idempotent. */
export function redactSecrets(text: string): string {
  return text
    .replace(PRIVATE_KEY, REDACTED)
    .replace(KEYS, REDACTED)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(NAMED, `$1${REDACTED}`)
}

/** The same for a text of several speakers: each turn alone, so that nothing moves to another turn. */
export function redactTurns(text: string): string {
  return text
    .split(/(?<=\n)(?! {2})/)
    .map(redactSecrets)
    .join('')
}
