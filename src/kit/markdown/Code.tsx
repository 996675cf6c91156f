import { lazy } from '../lazy.ts'
import { CodeBlock, type WrittenCode } from './CodeBlock.tsx'

const Diagram = lazy(async () => (await import('./Diagram.tsx')).Diagram, Source, {
  isNeeded: false,
})

const DIAGRAM = /^(?:mermaid|mmd)$/i

/** Code, or the diagram that it describes once it is complete. `unfinished`: its end is shown. `mayGrow`: more may come, and its start is shown. */
export function Code({
  code,
  language,
  unfinished = false,
  mayGrow = unfinished,
}: WrittenCode & { readonly mayGrow?: boolean }) {
  if (mayGrow || !DIAGRAM.test(language))
    return <CodeBlock code={code} language={language} unfinished={unfinished} />
  return <Diagram code={code} />
}

function Source({ code }: { readonly code: string }) {
  return <CodeBlock code={code} language="mermaid" />
}
