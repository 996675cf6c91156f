import { useEffect, useState } from 'react'
import type { ResultApp, ToolCallPart, ToolResultPart } from '../../../engine/index.ts'
import { toolAppText } from '../../../i18n/en/tool-calls.ts'
import type { AppPage } from '../../../runtime/tool-servers/app-page.ts'
import { Banner, FaultAlert } from '../../../kit/Banner.tsx'
import { Button } from '../../../kit/Button.tsx'
import { hostOf, hostWords } from '../../../kit/words.ts'
import { useUi } from '../../../host/store.ts'
import { AppFrame } from './AppFrame.tsx'
import { hostList } from './host-list.ts'

interface ToolAppProps {
  readonly result: ToolResultPart
  readonly app: ResultApp
  readonly call: ToolCallPart | null
  /** When the result was stored, in milliseconds since 1970. */
  readonly at: number
}

/**
 * `asked`: the person is told what it may reach, and has not answered. `told`: they pressed Show beside the general words. `allowed`: they
 * pressed Show below all that it says it reaches.
 */
type Showing = 'hidden' | 'asked' | 'told' | 'allowed'

/** What the person chose for each App on this page: a row that scrolls away and comes back stays as it was. */
const choices = new Map<string, Showing>()

/** The App below a result. Nothing stops an App from reaching other computers (WebRTC), so each says so before it is shown, and waits for a press. */
export function ToolApp({ result, app, call, at }: ToolAppProps) {
  const key = `${at} ${result.callId}`
  const [showing, setShowing] = useState<Showing>(
    () => choices.get(key) ?? (at >= performance.timeOrigin ? 'asked' : 'hidden'),
  )
  const isOpen = showing !== 'hidden'
  const choose = (next: Showing): void => {
    choices.set(key, next)
    setShowing(next)
  }
  const host = hostWords(hostOf(app.server) ?? app.server)
  return (
    <section
      className="stack gap-2 below"
      aria-label={toolAppText('tool-app.name', { tool: result.tool })}
    >
      <div className="row wrap small soft">
        <span className="grow anywhere">
          {isOpen
            ? toolAppText('tool-app.from', { host })
            : `${toolAppText('tool-app.waits')} ${toolAppText('tool-app.may-reach')}`}
        </span>
        <Button size="small" variant="edged" onClick={() => choose(isOpen ? 'hidden' : 'told')}>
          {toolAppText(isOpen ? 'tool-app.hide' : 'tool-app.show')}
        </Button>
      </div>
      {isOpen && (
        <LoadedApp
          result={result}
          app={app}
          call={call}
          showing={showing}
          onAllow={() => choose('allowed')}
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
  showing,
  onAllow,
}: Omit<ToolAppProps, 'at'> & { readonly showing: Showing; readonly onAllow: () => void }) {
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
  const named = page.hosts.length > 0
  const reaches = toolAppText('tool-app.reaches', { hosts: hostList(page.hosts) })
  if (showing !== 'allowed' && (named || showing === 'asked'))
    return (
      <Banner
        tone="warning"
        actions={
          <Button size="small" variant="edged" onClick={onAllow}>
            {toolAppText('tool-app.show')}
          </Button>
        }
      >
        <p>{toolAppText('tool-app.may-reach')}</p>
        {named && <p>{reaches}</p>}
      </Banner>
    )
  return (
    <>
      {named && <p className="small soft anywhere">{reaches}</p>}
      <AppFrame html={page.html} server={server} result={result} app={app} call={call} />
    </>
  )
}
