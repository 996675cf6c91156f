import {
  type Attachment,
  type Branch,
  type EngineConfig,
  textsOf,
  viewOf,
} from '../../engine/index.ts'

/** Texts of the next request and of the attachments in the box. */
export function textsOfNext(
  branch: Branch,
  { system, tools }: EngineConfig,
  parts: readonly Attachment[],
): readonly string[] {
  const { items } = viewOf(branch)
  return textsOf({ system, tools, messages: [...items, { role: 'user', parts }] })
}
