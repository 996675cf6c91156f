/** False for a key that no HTTP header can hold; `fetch` would fail as if no server answered. */
export function canBeSent(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key)
}

/** Shorter keys are no secret: local servers take `ollama` or `test`, which occur in ordinary sentences. */
const LEAST_CHARACTERS = 12
/** A shorter part of a key, in any encoding, reveals nothing. */
const RUN = 8
/** A masked key is recognised only if at least this many characters are visible. */
const LEAST_SHOWN = 3

/** Replaces the key in a server's text by `[key]`, whether plain, encoded or masked, unless it is no secret. */
export function removeKey(text: string, key: string): string {
  if (key.length < LEAST_CHARACTERS) return text
  const forms = formsOf(key)
  const written = new RegExp(forms.map(escaped).join('|'), 'gi')
  return withoutRuns(text.replace(written, '[key]'), forms).replace(
    MASKED,
    (found: string, before: string, after: string) =>
      isRestOf(key, before, after) ? '[key]' : found,
  )
}

/** Removes long parts of the key, which a server may repeat. */
function withoutRuns(text: string, forms: readonly string[]): string {
  const runs = new Set(
    forms.flatMap(form =>
      Array.from({ length: Math.max(0, form.length - RUN + 1) }, (_, at) =>
        form.slice(at, at + RUN),
      ),
    ),
  )
  const pieces: string[] = []
  let kept = 0
  for (let at = 0; at + RUN <= text.length; at += 1) {
    if (!runs.has(text.slice(at, at + RUN))) continue
    pieces.push(text.slice(kept, at))
    while (at + RUN < text.length && runs.has(text.slice(at + 1, at + 1 + RUN))) at += 1
    kept = at + RUN
    at = kept - 1
  }
  return [...pieces, text.slice(kept)].join('[key]')
}

/** Signs that mask characters, with the visible text on both sides. */
const MASKED =
  /([^\s"'`,;:=<>(){}[\]*•…]{0,80}?)(?:\*{2,}|•{2,}|…|\.{3,}|[x#]{4,})[*•….x#]*([^\s"'`,;:=<>(){}[\]*•…]{0,80})/gi

function isRestOf(key: string, before: string, after: string): boolean {
  // A full stop after the key may end the sentence.
  const end = after.replace(/[.!?]+$/, '')
  return (
    before.length + end.length >= LEAST_SHOWN &&
    before.length + end.length < key.length &&
    key.startsWith(before) &&
    key.endsWith(end)
  )
}

function formsOf(key: string): readonly string[] {
  const bytes = new TextEncoder().encode(key)
  const json = JSON.stringify(key).slice(1, -1)
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const base64 = [0, 1, 2].map(before => base64Of(bytes, before))
  const forms = [
    key,
    json,
    json.replaceAll('/', '\\/'),
    encodeURIComponent(key),
    [...key].toReversed().join(''),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map(form => form.replaceAll('+', '-').replaceAll('/', '_')),
  ]
  return [...new Set(forms)].toSorted((left, right) => right.length - left.length)
}

/** Base64 inside a longer text, without the characters at both ends that depend on the neighbours. */
function base64Of(bytes: Uint8Array, before: number): string {
  const placed = new Uint8Array(before + bytes.length)
  placed.set(bytes, before)
  const whole = btoa(String.fromCharCode(...placed)).replace(/=+$/, '')
  const first = Math.ceil((before * 8) / 6)
  const spare = ((before + bytes.length) * 8) % 6 === 0 ? 0 : 1
  return whole.slice(first, whole.length - spare)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
