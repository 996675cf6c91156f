import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../engine/message/message.ts'
import { roomOf } from '../../test/local-desk.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { collect } from '../../test/model-request.ts'
import { localModel, scriptedRunner } from '../../test/scripted-runner.ts'
import { ModelError } from '../../ports/errors.ts'

const REQUEST: ModelRequest = { system: '', messages: [], tools: [], maxOutputTokens: 16 }

describe('a runner', () => {
  it('is asked whether it can run without being asked for its models', async () => {
    const runner = scriptedRunner('wllama', [localModel('small')])
    const { room, state } = roomOf(runner)
    expect(state().probe).toBeNull()
    await room.probe()
    expect(state().probe).toEqual({ available: true, message: 'It can run here.' })
    expect(state().models).toBeNull()
    expect(runner.calls).toEqual([])
  })

  it('that breaks while it is asked cannot run, and says so', async () => {
    const { room, state } = roomOf(
      scriptedRunner('webllm', [], {
        probe: async () => {
          throw new Error('The graphics driver hung.')
        },
      }),
    )
    await room.probe()
    expect(state().probe).toEqual({ available: false, message: 'The graphics driver hung.' })
    expect(state().isProbing).toBe(false)
  })

  it('without a list says why, until it has one', async () => {
    let broken = true
    const { room, state } = roomOf(
      scriptedRunner('webllm', [], {
        models: async () => {
          if (broken) throw new Error('The list could not be read.')
          return [localModel('small')]
        },
      }),
    )
    await room.list('webllm')
    expect(state()).toMatchObject({ models: null, failure: 'The list could not be read.' })
    broken = false
    await room.list('webllm')
    expect(state()).toMatchObject({ models: [{ id: 'small' }], failure: null, isListing: false })
  })
})

describe('the model that is chosen', () => {
  const choice = { runner: 'wllama', model: 'small' } as const

  it('is opened with its first request, and then once', async () => {
    const runner = scriptedRunner('wllama', [localModel('small')])
    const { room } = roomOf(runner)
    const chat = room.chat(choice)
    expect(runner.calls).toEqual([])
    for (const _ of [1, 2]) {
      const chunks = await collect(chat.stream(REQUEST, AbortSignal.timeout(1_000)))
      expect(chunks[0]).toEqual({ type: 'text', text: 'I am wllama.' })
    }
    expect(runner.calls).toEqual(['open small'])
  })

  it('knows its window after a reload, before it is opened again', async () => {
    const storage = createMemoryStorage()
    const first = roomOf(scriptedRunner('wllama', [localModel('small')]), storage)
    await first.room.open(choice)
    expect(first.room.chat(choice).limits.windowTokens).toBe(4_096)

    const runner = scriptedRunner('wllama', [localModel('small')])
    const second = roomOf(runner, storage)
    await second.room.recall(choice)
    expect(second.room.chat(choice).limits).toEqual({
      windowTokens: 4_096,
      maxOutputTokens: 512,
      tools: false,
    })
    expect(runner.calls).toEqual([])
  })

  it('is the same object while what is known of it is the same', async () => {
    const { room } = roomOf(scriptedRunner('wllama', [localModel('small')]))
    const before = room.chat(choice)
    expect(room.chat(choice)).toBe(before)
    await room.open(choice)
    expect(room.chat(choice)).not.toBe(before)
    expect(room.chat(choice)).toBe(room.chat(choice))
  })

  it('lets go at once when it is stopped while it is being opened', async () => {
    const { room } = roomOf(
      scriptedRunner('wllama', [], { open: () => new Promise(() => undefined) }),
    )
    const stop = new AbortController()
    const answer = collect(room.chat(choice).stream(REQUEST, stop.signal))
    stop.abort(new Error('Stopped'))
    await expect(answer).rejects.toThrow('Stopped')
  })

  it('tries again after it could not be opened', async () => {
    let broken = true
    const runner = scriptedRunner('wllama', [localModel('small')])
    const { room } = roomOf({
      ...runner,
      open: async modelId => {
        if (broken) throw new ModelError('other', 'The model could not be opened.')
        return runner.open(modelId)
      },
    })
    await expect(room.open(choice)).rejects.toThrow('The model could not be opened.')
    broken = false
    await expect(room.open(choice)).resolves.toBeUndefined()
  })

  it('is opened again after it was deleted', async () => {
    const runner = scriptedRunner('wllama', [localModel('small', { isStored: true })])
    const { room } = roomOf(runner)
    await room.open(choice)
    await room.remove('wllama', 'small')
    expect(runner.calls).toEqual(['open small', 'unload', 'remove small', 'models'])
    await room.open(choice)
    expect(runner.calls.filter(call => call === 'open small')).toHaveLength(2)
  })
})

describe('a source of one’s own', () => {
  const sourced = () => {
    const told: (string | null)[] = []
    return {
      told,
      runner: {
        ...scriptedRunner('webllm', []),
        setSource: (url: string | null) => void told.push(url),
      },
    }
  }

  it('is told to the runner, now and after a reload before it does anything', async () => {
    const storage = createMemoryStorage()
    const first = sourced()
    const { room, state } = roomOf(first.runner, storage)
    await room.setSource('webllm', ' https://mirror.example/models/ ')
    expect(first.told).toEqual(['https://mirror.example/models'])
    expect(state()).toMatchObject({ takesSource: true, source: 'https://mirror.example/models' })

    const second = sourced()
    await roomOf(second.runner, storage).room.list('webllm')
    expect(second.told).toEqual(['https://mirror.example/models'])
  })

  it('can be taken back, and must be an address', async () => {
    const { told, runner } = sourced()
    const { room, state } = roomOf(runner)
    await room.setSource('webllm', 'https://mirror.example')
    await room.setSource('webllm', null)
    expect(told.at(-1)).toBeNull()
    await expect(room.setSource('webllm', 'ftp://mirror.example')).rejects.toThrow(/https:\/\//)
    expect(state().source).toBeNull()
  })
})

it('a file becomes a model where the runner takes files', async () => {
  const runner = scriptedRunner('wllama', [], {
    addFile: async file => localModel(file.name, { isStored: true }),
  })
  const { room, state } = roomOf(runner)
  expect(state().takesFiles).toBe(true)
  expect(await room.addFile('wllama', new File(['x'], 'tiny.gguf'))).toBe('tiny.gguf')
  expect(state().isAddingFile).toBe(false)
})

it('a file that is no model is refused with the runner’s sentence', async () => {
  const runner = scriptedRunner('wllama', [], {
    addFile: async () => {
      throw new ModelError('other', 'This is no GGUF file.')
    },
  })
  const { room, state } = roomOf(runner)
  await expect(room.addFile('wllama', new File(['x'], 'a.txt'))).rejects.toThrow(/no GGUF/)
  expect(state().isAddingFile).toBe(false)
})
