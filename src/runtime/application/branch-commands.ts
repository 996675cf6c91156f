/**
 * What a person does to the branches of the open session.
 *
 * @module
 */
import type { Sessions } from '../sessions/sessions.ts'
import type { Application } from './application.ts'
import type { ReportingErrors } from './reporting-errors.ts'

interface BranchCommandsOptions {
  readonly sessions: Pick<Sessions, 'opened' | 'fork'>
  readonly onFault: (error: unknown) => void
  readonly reportingErrors: ReportingErrors
}

/** Nothing happens where no session is open. */
export function createBranchCommands({
  sessions,
  onFault,
  reportingErrors,
}: BranchCommandsOptions): Pick<Application, 'retry' | 'changeBranch' | 'outlookOfEdit' | 'fork'> {
  const { opened } = sessions
  return {
    retry: reportingErrors(async () =>
      opened()?.changeBranch({ type: 'answer-again', messageId: null }),
    ),
    changeBranch: async change => {
      try {
        return (await opened()?.changeBranch(change)) ?? false
      } catch (error) {
        onFault(error)
        return false
      }
    },
    outlookOfEdit: async (messageId, text) => {
      const session = opened()
      if (!session) return null
      const { editOutlookOf } = await import('./edit-outlook.ts')
      await session.whole()
      const { branch, config } = session.inspect()
      return editOutlookOf(session.events(), branch, { messageId, text, config })
    },
    fork: reportingErrors(sessions.fork),
  }
}
