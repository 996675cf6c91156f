/** False for a key that no HTTP header can hold; `fetch` would fail as if no server answered. */
export function canBeSent(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key)
}

/** Shorter keys are no secret: local servers take `ollama` or `test`, which stand in many a sentence. */
const LEAST_CHARACTERS = 12
/** Fewer characters of a key, in any writing, tell nothing of it. */
const RUN = 8
/** Of a key that is masked, this many characters must be left to distinguish it from any other. */
const LEAST_SHOWN = 3

/** A server's text with `[key]` in place of the key, as it is, encoded or masked, unless it is no secret. */
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

/** Without what is left of a form that was cut, where a server repeats a part of the key. */
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

/** Signs that stand for what is not shown, with what is shown on both sides. */
const MASKED =
  /([^\s"'`,;:=<>(){}[\]*•…]{0,80}?)(?:\*{2,}|•{2,}|…|\.{3,}|[x#]{4,})[*•….x#]*([^\s"'`,;:=<>(){}[\]*•…]{0,80})/gi

function isRestOf(key: string, before: string, after: string): boolean {
  // What follows a sentence may be its full stop.
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

/** As part of a longer text, where the characters at both ends are its neighbours' as well. */
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
