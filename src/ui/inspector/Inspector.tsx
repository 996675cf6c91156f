export function Inspector() {
  return null
}
