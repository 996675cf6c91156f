import { useState } from 'react'
import { Banner } from '../../kit/Banner.tsx'
import { Button } from '../../kit/Button.tsx'
import { type ConsoleLine, withLine } from './console-lines.ts'
import { allowableHost, drawingPage, pictureOf } from './frame-document.ts'
import type { FrameMessage } from './frame-messages.ts'
import { HostLines } from './HostLines.tsx'
import { PreviewConsole } from './PreviewConsole.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import styles from './Preview.module.css'
import type { Version } from './things.ts'
import { previewText } from './texts.ts'

/** Characters. */
export const LONGEST_PAGE = 2_000_000

interface ShownVersionProps {
  readonly version: Version
  readonly code: string
  readonly name: string
  /** Asks the model about what was reported. */
  onReport(report: string): void
  onAsk(words: string): void
  onAgain(): void
}

/** How a version looks: a page in its frame, a drawing as a picture unless its scripts are asked for. */
export function ShownVersion({ version, code, ...rest }: ShownVersionProps) {
  const [runsScripts, setRunsScripts] = useState(false)
  const isPicture = version.kind === 'svg' && version.isFinished && !runsScripts
  if (!isPicture) {
    const page = version.kind === 'svg' && version.isFinished ? drawingPage(code) : code
    return <RunningPage page={page} isFinished={version.isFinished} {...rest} />
  }
  return (
    <>
      <Drawing key={code} code={code} name={rest.name} />
      {/<script[\s>]|\son\w+\s*=/i.test(code) && (
        <p className="row wrap small soft">
          <span className="grow">{previewText('preview.scripts')}</span>
          <Button size="small" variant="edged" onClick={() => setRunsScripts(true)}>
            {previewText('preview.run-scripts')}
          </Button>
        </p>
      )}
    </>
  )
}

function Drawing({ code, name }: { readonly code: string; readonly name: string }) {
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return (
      <Banner tone="warning">
        <p>{previewText('preview.broken')}</p>
      </Banner>
    )
  return (
    <div className={styles.drawing}>
      <img src={pictureOf(code)} alt={name} onError={() => setIsBroken(true)} />
    </div>
  )
}

interface RunningPageProps extends Omit<ShownVersionProps, 'version' | 'code'> {
  readonly page: string
  readonly isFinished: boolean
}

function RunningPage({ page, isFinished, name, onReport, onAsk, onAgain }: RunningPageProps) {
  const [stopped, setStopped] = useState<string | null>(null)
  const [lines, setLines] = useState<readonly ConsoleLine[]>([])
  const [hosts, setHosts] = useState<readonly string[]>([])
  const [wanted, setWanted] = useState<readonly string[]>([])
  const add = (line: Omit<ConsoleLine, 'times'>): void => setLines(all => withLine(all, line))
  const take = (message: FrameMessage): void => {
    if (message.type === 'line') add(message)
    if (message.type !== 'blocked') return
    const { address, what } = message
    const host = allowableHost(address)
    if (host !== null) setWanted(all => (all.includes(host) ? all : [...all, host].slice(-8)))
    const text = /^[a-z-]*$/.test(address)
      ? previewText('preview.blocked-code', { what: address || what })
      : previewText('preview.blocked', { address: address.slice(0, 200) })
    add({ kind: 'warning', text, line: null })
  }
  const asked = wanted.filter(host => !hosts.includes(host))
  return (
    <>
      {!isFinished && <p className="small soft">{previewText('preview.writing')}</p>}
      {isFinished && (
        <HostLines
          asked={asked}
          hosts={hosts}
          onAllow={host => setHosts([...hosts, host])}
          onRevoke={host => setHosts(hosts.filter(other => other !== host))}
        />
      )}
      {stopped === page ? (
        <Banner
          tone="warning"
          role="alert"
          title={previewText('preview.stopped')}
          actions={
            <>
              <Button size="small" variant="edged" onClick={onAgain}>
                {previewText('preview.again')}
              </Button>
              <Button
                size="small"
                onClick={() => onAsk(previewText('preview.ask-stopped', { name }))}
              >
                {previewText('preview.ask')}
              </Button>
            </>
          }
        >
          {null}
        </Banner>
      ) : (
        <PreviewFrame
          name={previewText('preview.name', { name })}
          page={page}
          isFinished={isFinished}
          hosts={hosts}
          onRun={() => setLines([])}
          onMessage={take}
          onStopped={() => setStopped(page)}
        />
      )}
      <PreviewConsole lines={lines} onAsk={onReport} />
    </>
  )
}
