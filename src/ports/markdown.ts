/** Markdown for the interface: text becomes trees, and diagrams become SVG. Slow work runs in a worker. */

/** A tree of elements and texts. Raw HTML becomes text, addresses are safe to follow, and the depth is limited. */
export type MarkdownNode = string | MarkdownElement

export interface MarkdownElement {
  /** Name of an HTML element. */
  readonly tag: string
  /** By React's names. The last piece of a table also has its whole source, `markdown`, and its cells as `csv`: to copy, not to draw. */
  readonly attributes: Readonly<Record<string, string | number | boolean>>
  readonly children: readonly MarkdownNode[]
}

/** A part of a text that renders alone. */
export interface MarkdownBlock {
  readonly text: string
  /** More of it will come; its open parts are closed. */
  readonly unfinished: boolean
}

/** A block as `MarkdownNode`s in JSON, each small enough to draw at once. Null: it takes too long, or nests too deeply. */
export type MarkdownPieces = readonly string[] | null

/** A drawn diagram, or why it was not drawn. */
export type Diagram =
  | {
      readonly type: 'drawn'
      /** The custom properties `--bg`, `--fg`, `--line`, `--muted`, `--surface` and `--border` of its root set its colours. */
      readonly svg: string
      /** In CSS pixels. */
      readonly width: number
      readonly height: number
      /** The title in its text; null for none. */
      readonly title: string | null
    }
  | {
      readonly type: 'not-drawn'
      readonly reason: 'too-long' | 'too-slow' | 'unknown-kind' | 'faulty' | 'unavailable'
    }

export interface DiagramDrawer {
  /** The known result; undefined if `drawDiagram` must be called. */
  knownDiagram(source: string): Diagram | undefined
  /** Draws Mermaid text outside the page's thread. Never rejects. */
  drawDiagram(source: string): Promise<Diagram>
}

export interface MarkdownReader extends DiagramDrawer {
  /** The known result, in less than a frame unless it `isAwaited`; undefined if `read` must be called. */
  known(
    block: MarkdownBlock,
    options?: { readonly isAwaited?: boolean },
  ): MarkdownPieces | undefined
  /** Never rejects. `isPatient`: the person asked, so it tries longer, also with blocks that are otherwise skipped. */
  read(block: MarkdownBlock, options?: { readonly isPatient?: boolean }): Promise<MarkdownPieces>
}
