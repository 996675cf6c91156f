import { useContext, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { readingText } from '../../i18n/en/conversation.ts'
import type { Diagram as Drawing } from '../../ports/markdown.ts'
import { Button } from '../Button.tsx'
import { noteDeferredDrawing } from '../drawing-turns.ts'
import { useMarkdownReader, FindPatternContext } from './contexts.ts'
import { ScrollArea } from '../ScrollArea.tsx'
import { useScheme } from '../page-hooks.ts'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './Markdown.module.css'

const NEAR = '600px'

/** Mermaid code as a picture. Its source is shown until it comes near the eye, and after that on a press. */
export function Diagram({ code }: { readonly code: string }) {
  const place = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(code, place)
  const [showsSource, setShowsSource] = useState(false)
  const [brokenCode, setBrokenCode] = useState<string | null>(null)
  const isFound = useFound(code)
  const isBroken = brokenCode === code
  const isDrawn = drawing?.type === 'drawn' && !isBroken
  const reason = isBroken ? 'faulty' : drawing?.type === 'not-drawn' ? drawing.reason : null
  return (
    <div ref={place}>
      <CodeBlock
        code={code}
        language="mermaid"
        tools={
          isDrawn && (
            <Button
              size="small"
              aria-pressed={showsSource || isFound}
              onClick={() => setShowsSource(!showsSource)}
            >
              {readingText('reading.diagram-source')}
            </Button>
          )
        }
        picture={
          isDrawn &&
          !(showsSource || isFound) && (
            <Picture
              drawing={drawing}
              name={nameOf(drawing.title)}
              onBroken={() => setBrokenCode(code)}
            />
          )
        }
      />
      {reason !== null && (
        <p className={styles.unread}>{readingText(`reading.diagram.${reason}`)}</p>
      )}
    </div>
  )
}

function useFound(code: string): boolean {
  const pattern = useContext(FindPatternContext)
  return pattern !== null && code.search(pattern) >= 0
}

interface PictureProps {
  readonly drawing: Pick<Extract<Drawing, { type: 'drawn' }>, 'svg' | 'width' | 'height'>
  /** Its name for screen readers. */
  readonly name: string
  /** Called if the browser cannot read the drawing. */
  readonly onBroken?: () => void
}

/** An SVG in the colours of the page. */
export function Picture({ drawing, name, onBroken }: PictureProps) {
  const scheme = useScheme()
  const frame = useRef<HTMLDivElement>(null)
  const [colours, setColours] = useState<DiagramColours | null>(null)
  useLayoutEffect(() => {
    // The frame has the scheme already: the page itself gets it only after its parts.
    if (frame.current) setColours(coloursOf(frame.current))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [scheme])
  const { width, height } = drawing
  return (
    <div ref={frame} className={styles.diagram} data-theme={scheme}>
      <ScrollArea label={name} className={styles.lines}>
        <img
          src={colours === null ? undefined : imageOf(drawing.svg, colours)}
          alt={name}
          onError={onBroken}
          width={width}
          height={height}
          style={{ maxWidth: `max(100%, ${Math.round(width * SMALLEST)}px)` }}
        />
      </ScrollArea>
    </div>
  )
}

function nameOf(title: string | null): string {
  return title === null
    ? readingText('reading.diagram')
    : readingText('reading.diagram-named', { title })
}

/** A picture that is wider than its place shrinks at most by this factor, so that it stays readable; then it scrolls. */
const SMALLEST = 0.75

/** Null until it is drawn, which is asked for once the place comes near the eye. */
function useDrawing(code: string, place: RefObject<HTMLElement | null>): Drawing | null {
  const reader = useMarkdownReader()
  const [asked, setAsked] = useState<{ readonly code: string; readonly drawing: Drawing } | null>(
    null,
  )
  const drawing = (asked?.code === code ? asked.drawing : reader.knownDiagram(code)) ?? null
  const isMissing = drawing === null
  useEffect(() => {
    if (!isMissing || !place.current) return undefined
    let listens = true
    const draw = () =>
      void reader.drawDiagram(code).then(made => {
        if (!listens) return
        noteDeferredDrawing()
        setAsked({ code, drawing: made })
      })
    const stop = whenNear(place.current, draw)
    return () => {
      listens = false
      stop()
    }
  }, [reader, code, place, isMissing])
  return drawing
}

/** Calls back once, when the place comes near the eye; at once in a browser that cannot tell. Returns the function that cancels it. */
function whenNear(element: HTMLElement, run: () => void): () => void {
  if (!('IntersectionObserver' in window)) {
    run()
    return () => undefined
  }
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      run()
    },
    { rootMargin: NEAR },
  )
  observer.observe(element)
  return () => observer.disconnect()
}

interface DiagramColours {
  readonly ink: string
  readonly faint: string
  readonly line: string
  readonly ground: string
  readonly fill: string
}

/** The colours that an element and its lines have; `.diagram` in the style sheet says which is which. */
function coloursOf(element: HTMLElement): DiagramColours {
  const { color, caretColor, borderTopColor, backgroundColor, outlineColor } =
    getComputedStyle(element)
  return {
    ink: color,
    faint: caretColor,
    line: borderTopColor,
    ground: backgroundColor,
    fill: outlineColor,
  }
}

/** The address of an image of the drawing in these colours. As an image it runs nothing and fetches nothing. */
export function imageOf(svg: string, { ink, faint, line, ground, fill }: DiagramColours): string {
  const properties = [
    `--fg:${ink}`,
    `--muted:${faint}`,
    `--line:${line}`,
    `--border:${line}`,
    `--bg:${ground}`,
    `--surface:${fill}`,
  ]
  const coloured = svg.replace(/^<svg /, () => `<svg style="${properties.join(';')}" `)
  return `data:image/svg+xml,${encodeURIComponent(coloured)}`
}
