let calls = 0

/** An id for a call that can be cancelled; no other call of this page has it. */
export function newCallId(): string {
  calls += 1
  return `call-${calls}`
}
