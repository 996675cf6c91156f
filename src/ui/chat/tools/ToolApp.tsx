import { useEffect, useState } from 'react'
import type { ResultApp, ToolCallPart, ToolResultPart } from '../../../engine/index.ts'
import { toolAppText } from '../../../i18n/en/tool-calls.ts'
import type { AppPage } from '../../../runtime/tool-servers/app-page.ts'
import { Banner, FaultAlert } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { hostOf, hostWords } from '../../kit/words.ts'
import { useUi } from '../../store.ts'
import { AppFrame } from './AppFrame.tsx'

interface ToolAppProps {
  readonly result: ToolResultPart
  readonly app: ResultApp
  readonly call: ToolCallPart | null
  /** When the result was stored, in milliseconds since 1970. */
  readonly at: number
}

/** What the person chose for each App on this page: a row that scrolls away and comes back stays as it was. */
const choices = new Map<string, boolean>()

/** The App below a result. A new result shows it at once, unless it reaches other computers; an older one after a press. */
export function ToolApp({ result, app, call, at }: ToolAppProps) {
  const key = `${at} ${result.callId}`
  const [choice, setChoice] = useState(() => choices.get(key) ?? null)
  const isShown = choice ?? at >= performance.timeOrigin
  const choose = (next: boolean): void => {
    choices.set(key, next)
    setChoice(next)
  }
  const host = hostWords(hostOf(app.server) ?? app.server)
  return (
    <section
      className="stack gap-2 below"
      aria-label={toolAppText('tool-app.name', { tool: result.tool })}
    >
      <div className="row wrap small soft">
        <span className="grow anywhere">
          {isShown ? toolAppText('tool-app.from', { host }) : toolAppText('tool-app.waits')}
        </span>
        <Button size="small" variant="edged" onClick={() => choose(!isShown)}>
          {toolAppText(isShown ? 'tool-app.hide' : 'tool-app.show')}
        </Button>
      </div>
      {isShown && (
        <LoadedApp
          result={result}
          app={app}
          call={call}
          isAllowed={choice === true}
          onAllow={() => choose(true)}
        />
      )}
    </section>
  )
}

type Loading = AppPage | { readonly reason: string } | null

function LoadedApp({
  result,
  app,
  call,
  isAllowed,
  onAllow,
}: Omit<ToolAppProps, 'at'> & { readonly isAllowed: boolean; readonly onAllow: () => void }) {
  const { application } = useUi()
  const [page, setPage] = useState<Loading>(null)
  const { server, uri } = app
  useEffect(() => {
    const callId = `app ${server} ${uri}`
    let isGone = false
    void application.toolServers.openApp(server, uri, callId).then(opened => {
      if (!isGone) setPage(opened)
    })
    return () => {
      isGone = true
    }
  }, [application, server, uri])
  if (page === null) return <p className="small faint">{toolAppText('tool-app.loading')}</p>
  if ('reason' in page) return <FaultAlert text={page.reason} />
  const reaches = toolAppText('tool-app.reaches', { hosts: page.hosts.join(', ') })
  if (page.hosts.length > 0 && !isAllowed)
    return (
      <Banner
        tone="warning"
        actions={
          <Button size="small" variant="edged" onClick={onAllow}>
            {toolAppText('tool-app.show')}
          </Button>
        }
      >
        <p>{reaches}</p>
      </Banner>
    )
  return (
    <>
      {page.hosts.length > 0 && <p className="small soft anywhere">{reaches}</p>}
      <AppFrame html={page.html} server={server} result={result} app={app} call={call} />
    </>
  )
}
