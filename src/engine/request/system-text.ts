/**
 * The system text of a request: the system prompt for all sessions, and behind a blank line the session's own. Empty
 * where both are blank.
 */
export function systemText(forAll: string, ofSession: string): string {
  return [forAll, ofSession]
    .map(text => text.trim())
    .filter(text => text !== '')
    .join('\n\n')
}
