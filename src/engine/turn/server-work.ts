/** What the person lets the model's server do by itself in a session. */
import type { Branch } from '../branch/branch.ts'
import type { EventDraft } from '../log/event.ts'
import type { ServerWork } from '../message/message-schema.ts'

/** What is allowed in the session with this id. Copies and imports of it begin without. */
export function allowedWork(
  { serverWork }: Pick<Branch, 'serverWork'>,
  sessionId: string,
): readonly ServerWork[] {
  const own = serverWork.filter(event => event.sessionId === sessionId)
  const works = [...new Set(own.map(({ work }) => work))]
  return works.filter(work => own.findLast(event => event.work === work)?.isOn === true)
}

/** The event for a choice; none if it is the choice already. */
export function workDrafts(
  work: ServerWork,
  isOn: boolean,
  {
    branch,
    sessionId,
  }: { readonly branch: Pick<Branch, 'serverWork'>; readonly sessionId: string },
): readonly EventDraft[] {
  return allowedWork(branch, sessionId).includes(work) === isOn
    ? []
    : [{ type: 'v1.server-work-changed', work, isOn, sessionId }]
}
