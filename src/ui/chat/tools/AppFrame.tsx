import { storable } from '../../../i18n/texts.ts'
import { useEffect, useRef, useState } from 'react'
import type { ResultApp, ToolCallPart, ToolResultPart } from '../../../engine/index.ts'
import { toolAppText, toolCallsText } from '../../../i18n/en/tool-calls.ts'
import { parseJson } from '../../../ports/parse-json.ts'
import { type AppRequest, createAppBridge } from '../../../runtime/tool-servers/app-bridge.ts'
import { Banner } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { useScheme } from '../../../kit/page-hooks.ts'
import { hostOf } from '../../../kit/words.ts'
import { useUi } from '../../../host/store.ts'
import styles from './Tools.module.css'
import { LongText } from '../../../kit/markdown/LongText.tsx'
import { ScrollArea } from '../../../kit/ScrollArea.tsx'
import { AskCard, CallForm } from './ApprovalForm.tsx'

/** Pixels. A higher App scrolls in its frame. */
const HEIGHTS = { least: 40, first: 240, most: 640 }

interface AppFrameProps {
  readonly html: string
  readonly server: string
  readonly result: ToolResultPart
  readonly app: ResultApp
  readonly call: ToolCallPart | null
}

interface Asked {
  readonly request: AppRequest
  /** Null refuses. */
  answer(outcome: object | null | Promise<object>): void
}

/** An App in a frame without an origin: no storage, no cookies, no way to this page but messages. What it asks for waits for a press. */
export function AppFrame({ html, server, result, app, call }: AppFrameProps) {
  const { actions, store } = useUi()
  const frame = useRef<HTMLIFrameElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const scheme = useScheme()
  const bridge = useRef<ReturnType<typeof createAppBridge>>(null)
  const [height, setHeight] = useState(HEIGHTS.first)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [offered, setOffered] = useState('')
  const [isStopped, setStopped] = useState(false)
  const { tool } = result

  const start = (): void => {
    const inside = frame.current?.contentWindow
    // It also loads when the App has been written, and when an App sends its own frame elsewhere.
    if (!inside || bridge.current !== null) return
    bridge.current = createAppBridge({
      post: message => inside.postMessage(message, '*'),
      context: {
        theme: scheme,
        displayMode: 'inline',
        availableDisplayModes: ['inline'],
        containerDimensions: { maxHeight: HEIGHTS.most },
        locale: navigator.language,
        platform: 'web',
      },
      input: call?.input ?? {},
      result: parseJson(app.result) ?? { content: [{ type: 'text', text: result.output }] },
      resources:
        store.getState().app.toolServers.find(({ url }) => url === server)?.resources ?? [],
      ask: request =>
        new Promise(resolve => {
          const answer: Asked['answer'] = outcome => {
            setAsked(null)
            resolve(outcome)
          }
          setAsked({ request, answer })
        }),
      resize: wanted =>
        setHeight(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, Math.ceil(wanted)))),
      offerContext: setOffered,
      stopped: () => setStopped(true),
    })
    inside.postMessage({ html }, '*')
  }
  useEffect(() => {
    const listen = ({ source, data }: MessageEvent): void => {
      if (source !== null && source === frame.current?.contentWindow)
        bridge.current?.receive(data, performance.now())
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // Only for a person who is using the App: it must not move the page by itself.
    if (asked !== null && document.activeElement === frame.current)
      question.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  useEffect(() => bridge.current?.changeContext({ theme: scheme }), [scheme])

  if (isStopped)
    return (
      <Banner tone="warning">
        <p>{toolAppText('tool-app.stopped')}</p>
      </Banner>
    )
  const attach = (): void => {
    setOffered('')
    const name = storable(toolAppText('tool-app.context-file', { tool }))
    const file = new File([offered], name, { type: 'text/plain' })
    void actions.attachFiles({ attached: [file], unsupported: [] })
  }
  return (
    <>
      <iframe
        ref={frame}
        className={styles.frame}
        title={toolAppText('tool-app.name', { tool })}
        src="./tool-app.htm"
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        style={{ height }}
        onLoad={start}
      />
      {asked !== null && (
        <div ref={question}>
          <AppQuestion {...asked} server={server} />
        </div>
      )}
      {offered !== '' && (
        <div className="row wrap small soft">
          <span className={`grow anywhere ${styles.offered}`}>
            {toolAppText('tool-app.context')} {offered}
          </span>
          <Button size="small" variant="edged" onClick={attach}>
            {toolAppText('tool-app.context-add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface AppQuestionProps {
  readonly request: AppRequest
  readonly server: string
  answer(outcome: object | null | Promise<object>): void
}

/** Asks the person about what an App wants. `answer`: null refuses. */
export function AppQuestion({ request, server, answer }: AppQuestionProps) {
  const { application, actions } = useUi()
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
      to: { place: server, host: hostOf(server) ?? server },
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
    else actions.addWords(words)
    return answer({})
  }
  return (
    <AskCard
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
      <ScrollArea
        className={`mono written anywhere ${styles.sent}`}
        label={toolAppText('tool-app.asked')}
      >
        <LongText text={words} />
      </ScrollArea>
    </AskCard>
  )
}

function wordsOf(request: Exclude<AppRequest, { type: 'call' }>): string {
  if (request.type === 'read') return request.uri
  return request.type === 'link' ? new URL(request.url).href : request.text
}
