import { describe, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { applyFallbacks, fallbackFor, fallbacksFor } from './fallbacks.ts'

const refused = (status: number | null, body: string, hasImages = false) =>
  fallbackFor(new ModelError('other', 'The server refused.', { status, body }), { hasImages })

describe('fallbackFor', () => {
  it.each([
    [400, 'registry.ollama.ai/library/gemma3:latest does not support tools'],
    [404, 'No endpoints found that support tool use.'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [500, 'tools param requires --jinja flag'],
    [400, 'Function calling is not supported with this model'],
  ])('gives up tools where a server answers %i with %j', (status, body) => {
    expect(refused(status, body)).toBe('no-tools')
  })

  it('gives up token counts where a server does not know the option', () => {
    expect(
      refused(422, '{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs"}]}'),
    ).toBe('no-usage')
  })

  it('takes the newer name of the reply’s limit where the older is refused', () => {
    const body =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    expect(refused(400, body)).toBe('max-completion-tokens')
  })

  it.each([
    'Your organization must be verified to generate reasoning summaries.',
    "Unsupported parameter: 'reasoning.summary' is not supported with this model.",
    'Unable to submit request because thinking is not supported by this model.',
    'Invalid JSON payload received. Unknown name "thinkingConfig" at generation_config',
  ])('asks no more to see its thoughts where a server answers %j', body => {
    expect(refused(400, body)).toBe('no-reasoning')
  })

  it.each([
    'The encrypted content for item rs_1 could not be verified.',
    'messages.1.content.0: Invalid `signature` in `thinking` block',
    'Thought signature is not valid.',
    "Item 'rs_1' of type 'reasoning' was provided without its required following item.",
  ])('keeps its thoughts from a server that answers %j', body => {
    expect(refused(400, body)).toBe('no-returned-reasoning')
  })

  it.each([
    [400, 'this model does not support image input (ref: b8bd630e-4a39-4b57-82af-9158ee9d5703)'],
    [400, 'Model do not support image input. Request id: 021788846573'],
    [400, '{"error":"Model does not support images. Please use a model that does."}'],
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [400, 'image_url is not supported by this model'],
    [404, 'No endpoints found that support image input'],
    [400, 'Image input modality is not enabled for tunedModels/mine'],
    [500, '{"code":500,"message":"image input is not supported by this server"}'],
    [
      500,
      'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    ],
    [400, '{"object":"error","message":"/models/qwen3-8b is not a multimodal model","code":400}'],
    [400, 'At most 0 image(s) may be provided in one prompt.'],
    [
      500,
      'Failed to create new sequence: failed to process inputs: this model is missing data required for image input',
    ],
    [
      400,
      'Failed to deserialize the JSON body into the target type: messages[11]: unknown variant `image_url`, expected `text` at line 1 column 53929',
    ],
    [
      422,
      'Failed to deserialize the JSON body into the target type: messages[2]: invalid type: sequence, expected a string at line 1 column 2901',
    ],
    [
      422,
      'messages[1]: data did not match any variant of untagged enum ChatCompletionRequestContent at line 1 column 18231',
    ],
    [
      400,
      "'messages.1' : for 'role:user' the following must be satisfied[('messages.1.content' : value must be a string)]",
    ],
    [400, 'The model expects a single `text` element per message.'],
    [
      422,
      '{"errors":[{"loc":"body -> messages -> 0 -> content -> list[TextContentPart] -> 0 -> type","msg":"Input should be \'text\'"}]}',
    ],
  ])(
    'gives up images where a server answers %i with %j, and only if it was sent some',
    (status, body) => {
      expect(refused(status, body, true)).toBe('no-images')
      expect(refused(status, body)).toBeNull()
    },
  )

  it.each([
    'messages.2.content.0.image.source.base64: image exceeds 5 MB maximum: 8259148 bytes > 5242880 bytes',
    'messages.7.content.2.image.source.base64.data: At least one of the image dimensions exceed max allowed size: 8000 pixels',
    'messages.34.content.2.image.source.base64.data: Image format image/png not supported',
    "You uploaded an unsupported image. Please make sure your image is below 20 MB in size and is of one the following formats: ['png', 'jpeg', 'gif', 'webp'].",
    'This model does not support image type image/gif.',
    'At most 1 image(s) may be provided in one request.',
    'Unable to process input image. Please retry.',
    'Total tokens of image and text exceed max message tokens.',
  ])('goes on sending images where one of them is refused: %j', body => {
    expect(refused(400, body, true)).toBeNull()
  })

  it('still gives up tools where images were sent', () => {
    expect(refused(400, 'm does not support tools', true)).toBe('no-tools')
  })

  it.each([
    [
      400,
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens (8000 in the messages, 1000 in the functions).",
    ],
    [400, 'max_tokens must be at least 1'],
    [400, "An assistant message with 'tool_calls' must be followed by tool messages"],
    [401, 'Incorrect API key provided'],
    [null, 'does not support tools'],
  ])('gives up nothing for %s %j', (status, body) => {
    expect(refused(status, body)).toBeNull()
  })
})

describe('conceded', () => {
  const body = { model: 'm', max_tokens: 5, tools: [], stream_options: { include_usage: true } }

  it('changes nothing where nothing was refused', () => {
    expect(applyFallbacks(body, new Set())).toEqual(body)
  })

  it('leaves out what was refused and keeps the rest', () => {
    expect(
      applyFallbacks(body, new Set(['no-tools', 'no-usage', 'max-completion-tokens'])),
    ).toEqual({
      model: 'm',
      max_completion_tokens: 5,
    })
  })

  it('knows beforehand that OpenAI itself wants the newer name', () => {
    expect([...fallbacksFor('https://api.openai.com/v1')]).toEqual(['max-completion-tokens'])
    expect([...fallbacksFor('http://localhost:11434/v1')]).toEqual([])
  })
})
