/**
 * Markdown as the interface draws it: read into trees, and its diagrams drawn, in a worker where that may take long.
 *
 * @module
 */

/** A tree of elements and texts. Raw HTML is a text, addresses are safe to follow, nesting is bounded. */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  /** Name of an HTML element. */
  readonly tag: string
  /** By the names that React takes. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly children: readonly MarkdownNode[]
}

/** A part of a text that renders on its own. */
export interface MarkdownBlock {
  readonly text: string
  /** More of it is about to come: what it leaves open is closed. */
  readonly unfinished: boolean
}

/**
 * What a block became: `MarkdownNode`s as JSON, in order, each small enough to be drawn in one go. Null where
 * reading it takes too long, or it nests too deeply to be drawn.
 */
export type MarkdownPieces = readonly string[] | null

/** A diagram as it was drawn, or why it was not. */
export type Diagram =
  | {
      readonly type: 'drawn'
      /** Its root takes the custom properties `--bg`, `--fg`, `--line`, `--muted`, `--surface` and `--border` as colours. */
      readonly svg: string
      /** In CSS pixels. */
      readonly width: number
      readonly height: number
      /** What its text says that it shows; null where it says nothing. */
      readonly title: string | null
    }
  | {
      readonly type: 'not-drawn'
      readonly reason: 'too-long' | 'too-slow' | 'unknown-kind' | 'faulty' | 'unavailable'
    }

export interface DiagramDrawer {
  /** What is known at once; undefined where `drawDiagram` has to be asked. */
  knownDiagram(source: string): Diagram | undefined
  /** Draws what is written in Mermaid, away from the page's own thread. Never rejects. */
  drawDiagram(source: string): Promise<Diagram>
}

export interface MarkdownReader extends DiagramDrawer {
  /**
   * What is known at once; undefined where `read` has to be asked. Never takes longer than a frame, unless it `isAwaited`:
   * nothing can be drawn before it.
   */
  known(
    block: MarkdownBlock,
    options?: { readonly isAwaited?: boolean },
  ): MarkdownPieces | undefined
  /**
   * Never rejects. `isPatient`: tries longer, and with blocks that are otherwise left alone, since somebody asked.
   */
  read(block: MarkdownBlock, options?: { readonly isPatient?: boolean }): Promise<MarkdownPieces>
}
