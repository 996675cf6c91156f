import { z } from 'zod'
import {
  ChainStep,
  EventId,
  ImagePart,
  Mask,
  Message,
  ModelRef,
  Part,
  ReasoningPart,
  SessionEvent,
  Span,
  TextPart,
  TokenCount,
  ToolCallPart,
  ToolResultPart,
  Usage,
} from '../src/engine/index.ts'
import { SessionFile } from '../src/transfer/session-file.ts'

const NAMED = {
  ChainStep,
  EventId,
  ImagePart,
  Mask,
  Message,
  ModelRef,
  Part,
  ReasoningPart,
  SessionEvent,
  Span,
  TextPart,
  TokenCount,
  ToolCallPart,
  ToolResultPart,
  Usage,
}

/** The JSON Schema of a session file, as in `docs/session.schema.json`. */
export function sessionFileSchema(): Readonly<Record<string, unknown>> {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id })
  return {
    title: 'Palimpsest session, version 1',
    ...z.toJSONSchema(SessionFile, {
      metadata: names,
      override: ({ zodSchema, jsonSchema }) => {
        delete jsonSchema.readOnly
        const description = z.globalRegistry.get(zodSchema)?.description
        if (description !== undefined) jsonSchema.description = description
      },
    }),
  }
}
