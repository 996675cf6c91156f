import { groundingIn } from './read-searches.ts'
import { fieldsOf, isFields, nameIn, objectsIn, textIn, type Fields } from '../ai-sdk/fields.ts'

/** Keeps the fields of a chunk that the adapter reads: texts, thoughts, calls and end of the first candidate, the usage, and a blocked prompt. */
export function cleanChunk(event: Fields): readonly Fields[] {
  const candidate = objectsIn(event['candidates'])[0] ?? {}
  const parts = objectsIn(fieldsOf(candidate['content'])['parts']).flatMap(partIn)
  const finishReason = textIn(candidate['finishReason'])
  const blockReason = textIn(fieldsOf(event['promptFeedback'])['blockReason'])
  const usage = event['usageMetadata']
  const grounding = groundingIn(candidate)
  const says = parts.length > 0 || finishReason !== undefined
  const tells = isFields(usage) || Object.keys(grounding).length > 0
  if (!says && blockReason === undefined && !tells) return []
  return [
    {
      ...(says && {
        candidates: [
          {
            content: { parts },
            finishReason,
            continuationToken: textIn(candidate['continuationToken']),
          },
        ],
      }),
      ...(isFields(usage) && { usageMetadata: countsIn(usage) }),
      // For our own reader: the SDK ignores it.
      ...grounding,
      ...(blockReason !== undefined && { promptFeedback: { blockReason } }),
    },
  ]
}

function partIn(part: Fields): readonly Fields[] {
  const signature = textIn(part['thoughtSignature'])
  const signed = signature === undefined ? {} : { thoughtSignature: signature }
  if (isFields(part['functionCall']))
    return callIn(part['functionCall']).map(functionCall => ({ functionCall, ...signed }))
  const text = textIn(part['text'])
  if (text === undefined && signature === undefined) return []
  return [{ text: text ?? '', thought: part['thought'] === true, ...signed }]
}

function callIn({ id, name, args, partialArgs, willContinue }: Fields): readonly Fields[] {
  const pieces = objectsIn(partialArgs).flatMap(pieceIn)
  return [
    {
      id: nameIn(id),
      name: nameIn(name),
      args: args ?? undefined,
      ...(Array.isArray(partialArgs) && { partialArgs: pieces }),
      ...(typeof willContinue === 'boolean' && { willContinue }),
    },
  ]
}

/** A piece of arguments that come by path. */
function pieceIn(piece: Fields): readonly Fields[] {
  const { jsonPath, stringValue, numberValue, boolValue, willContinue, ...rest } = piece
  if (textIn(jsonPath) === undefined) return []
  return [
    {
      jsonPath,
      ...(typeof stringValue === 'string' && { stringValue }),
      ...(typeof numberValue === 'number' && { numberValue }),
      ...(typeof boolValue === 'boolean' && { boolValue }),
      ...('nullValue' in rest && { nullValue: rest['nullValue'] }),
      ...(typeof willContinue === 'boolean' && { willContinue }),
    },
  ]
}

/** The counts alone: the details by kind of input are not read. */
function countsIn(usage: Fields): Fields {
  return Object.fromEntries(Object.entries(usage).filter(([name]) => name.endsWith('TokenCount')))
}
