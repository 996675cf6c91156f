import { createNotices } from '../runtime/notices/notices.ts'

/** The notices of one test, and their texts. */
export function ownNotices() {
  let made = 0
  const notices = createNotices(
    () => `n${(made += 1)}`,
    () => undefined,
  )
  return { ...notices, texts: () => notices.list().map(({ text }) => text) }
}
