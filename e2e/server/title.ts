/** Requests for a title: pages make them after the first answer of a chat, so servers keep them apart from the conversation. */

/** True for a body in any wire format that asks for a title. */
export function isTitleRequest(body: unknown): boolean {
  return JSON.stringify(body).includes('Write a title for the conversation')
}
