/** The chat that is not stored yet has no address. The entry in the browser's history keeps its id, so that a reload opens it again with its words. */

/** Notes the id of the chat; null for one that is stored. */
export function noteUnsavedChat(sessionId: string | null): void {
  if (unsavedChat() !== sessionId)
    history.replaceState(sessionId === null ? null : { unsaved: sessionId }, '')
}

/** The id that was noted before the page was reloaded; null for none. */
export function unsavedChat(): string | null {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'unsaved' in state
    ? String(state.unsaved)
    : null
}
