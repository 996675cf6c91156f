import { toolAppText, toolCallsText } from '../../../i18n/en/tool-calls.ts'
import type { AppRequest } from '../../../runtime/tool-servers/app-bridge.ts'
import { Button } from '../../kit/Button.tsx'
import { LongText } from '../../kit/markdown/LongText.tsx'
import { ScrollArea } from '../../kit/ScrollArea.tsx'
import { useUi } from '../../store.ts'
import { AskBox, CallForm } from './ApprovalForm.tsx'
import styles from './ApprovalForm.module.css'

/** Asks the person about what an App wants. `answer`: null refuses. */
export function AppQuestion({
  request,
  server,
  answer,
}: {
  readonly request: AppRequest
  readonly server: string
  answer(outcome: object | null | Promise<object>): void
}) {
  const { application, surface } = useUi()
  const refuse = <Button onClick={() => answer(null)}>{toolCallsText('tools.not-now')}</Button>
  if (request.type === 'call') {
    const { tool, input } = request
    const run = async (): Promise<object> => {
      const callId = `app calls ${server} ${tool}`
      const outcome = await application.toolServers.callForApp(server, { tool, input }, callId)
      return 'reason' in outcome
        ? { content: [{ type: 'text', text: outcome.reason }], isError: true }
        : outcome.result
    }
    const question = {
      effect: 'sends',
      description: toolAppText('tool-app.why'),
      inputSchema: {},
    } as const
    return (
      <CallForm
        title={toolAppText('tool-app.call', { tool })}
        {...{ tool, input, question }}
        note={null}
      >
        {refuse}
        <Button variant="primary" onClick={() => answer(run())}>
          {toolCallsText('tools.once')}
        </Button>
      </CallForm>
    )
  }
  const words = wordsOf(request)
  const read = async (): Promise<object> => {
    const callId = `app reads ${server} ${words}`
    const outcome = await application.toolServers.readForApp(server, words, callId)
    // The App is told why, as of each request that failed.
    if ('reason' in outcome) throw new RangeError(outcome.reason)
    return outcome.result
  }
  const allow = (): void => {
    if (request.type === 'read') return answer(read())
    if (request.type === 'link') window.open(words, '_blank', 'noopener,noreferrer')
    else surface.addWords(words)
    return answer({})
  }
  return (
    <AskBox
      title={toolAppText(`tool-app.${request.type}`)}
      about={toolAppText('tool-app.why')}
      asks={request.type}
      answers={
        <>
          {refuse}
          <Button variant="primary" onClick={allow}>
            {toolAppText(`tool-app.${request.type}-allow`)}
          </Button>
        </>
      }
    >
      <ScrollArea className={styles.sent} label={toolAppText('tool-app.asked')}>
        <LongText text={words} />
      </ScrollArea>
    </AskBox>
  )
}

function wordsOf(request: Exclude<AppRequest, { type: 'call' }>): string {
  if (request.type === 'read') return request.uri
  return request.type === 'link' ? new URL(request.url).href : request.text
}
