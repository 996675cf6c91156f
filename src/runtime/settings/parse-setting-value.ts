/** A value as it was typed after `/config NAME`: a number or truth value where it reads as one. */
export function parseSettingValue(typed: string): string | number | boolean {
  const text = typed.trim()
  if (text === 'true' || text === 'on') return true
  if (text === 'false' || text === 'off') return false
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
