import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { CodeInAnswer } from '../../host/feature.ts'
import { useUi, useUiState } from '../../host/store.ts'
import { IconButton } from '../../kit/Button.tsx'
import { focusMessageBox, useEscape, useMedia } from '../../kit/page-hooks.ts'
import styles from './Preview.module.css'
import { PreviewVersion } from './PreviewVersion.tsx'
import type { Thing } from './things.ts'
import { useEdits } from './use-edits.ts'
import { useThing } from './use-things.ts'
import { previewText } from './texts.ts'

interface PreviewPanelProps extends CodeInAnswer {
  readonly sessionId: string
}

/** What a block of code makes, beside the conversation, with all its versions. It belongs to its chat. */
export function PreviewPanel(props: PreviewPanelProps): ReactElement {
  // Another block is another preview.
  return <OpenPreview key={`${props.answerId} ${props.code}`} {...props} />
}

function OpenPreview({ sessionId, ...opened }: PreviewPanelProps) {
  const { actions } = useUi()
  const panel = useRef<HTMLElement>(null)
  const isHere = useUiState(({ app }) => app.openId === sessionId)
  const isSheet = useMedia('(max-width: 720px)')
  const full = useFullScreen(panel)
  const thing = useThing(opened)
  const close = (): void => {
    actions.closePanel()
    giveFocusBack(opener)
  }
  const [opener] = useState(() => document.activeElement)
  useEscape(panel, close)
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    if (!isHere) actions.closePanel()
  }, [isHere, actions])
  const ask = (words: string): void => {
    if (full.isFull) full.toggle()
    // The message box lies below the sheet.
    if (isSheet) actions.closePanel()
    actions.addWords(words)
  }
  const name = nameOf(thing)
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={previewText('preview.name', { name })}
      tabIndex={-1}
    >
      <header className={`row between ${styles.head}`}>
        <h2 className="base ellipsis" dir="auto">
          {name}
        </h2>
        <div className="row gap-0">
          {full.isPossible && (
            <IconButton
              icon="expand"
              aria-pressed={full.isFull}
              label={previewText('preview.full')}
              size="small"
              onClick={full.toggle}
            />
          )}
          <IconButton
            icon="close"
            label={previewText('preview.close')}
            size="small"
            onClick={close}
          />
        </div>
      </header>
      {thing === 'gone' && <p className="soft">{previewText('preview.gone')}</p>}
      {thing !== null && thing !== 'gone' && (
        <Versions sessionId={sessionId} thing={thing} name={name} onAsk={ask} />
      )}
    </section>
  )
}

interface VersionsProps {
  readonly sessionId: string
  readonly thing: Thing
  readonly name: string
  onAsk(words: string): void
}

/** One version, the newest until the person chooses another. */
function Versions({ sessionId, thing, name, onAsk }: VersionsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const edits = useEdits(sessionId)
  const count = thing.versions.length
  const at = Math.min(chosen ?? count - 1, count - 1)
  const version = thing.versions[at]
  if (version === undefined) return null
  const choose = (next: number): void => setChosen(next === count - 1 ? null : next)
  const edit = edits.of(version)
  const number = at + 1
  return (
    <PreviewVersion
      version={version}
      number={number}
      name={name}
      ways={
        count === 1 && edit === null ? null : (
          <Ways at={at} count={count} isEdited={edit !== null} onChoose={choose} />
        )
      }
      edit={edit}
      onEdit={code => edits.change(version, code)}
      onAsk={onAsk}
    />
  )
}

interface WaysProps {
  /** From 0. */
  readonly at: number
  readonly count: number
  readonly isEdited: boolean
  onChoose(at: number): void
}

/** To the versions before and after; with one alone, that it was changed. */
function Ways({ at, count, isEdited, onChoose }: WaysProps) {
  const words = { number: String(at + 1), count: String(count) }
  if (count === 1)
    return <span className="small soft grow">{previewText('preview.edited-only')}</span>
  return (
    <div className="row gap-2 grow">
      <IconButton
        icon="chevron-left"
        label={previewText('preview.earlier')}
        size="small"
        aria-disabled={at === 0}
        onClick={() => onChoose(Math.max(0, at - 1))}
      />
      <span className="small soft num" aria-live="polite">
        {previewText(isEdited ? 'preview.edited' : 'preview.version', words)}
      </span>
      <IconButton
        icon="chevron-right"
        label={previewText('preview.later')}
        size="small"
        aria-disabled={at === count - 1}
        onClick={() => onChoose(Math.min(count - 1, at + 1))}
      />
    </div>
  )
}

function nameOf(thing: Thing | 'gone' | null): string {
  if (thing === null || thing === 'gone') return previewText('preview.page')
  const newest = thing.versions.toReversed()
  const told = newest.find(({ title }) => title !== null)?.title
  const file = newest.find(({ name }) => name !== null)?.name
  return told ?? file ?? previewText(newest[0]?.kind === 'svg' ? 'preview.drawing' : 'preview.page')
}

/** The whole screen for an element, in browsers that give it. */
function useFullScreen(element: { readonly current: HTMLElement | null }) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const note = (): void => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  const toggle = (): void => {
    // A browser that refuses leaves everything as it is.
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen()
    void change?.catch(() => undefined)
  }
  return { isPossible: document.fullscreenEnabled, isFull, toggle }
}

/** To what had it before, once the panel is gone. */
function giveFocusBack(before: Element | null): void {
  requestAnimationFrame(() => {
    if (before instanceof HTMLElement && before.isConnected && before !== document.body)
      before.focus()
    else focusMessageBox()
  })
}
