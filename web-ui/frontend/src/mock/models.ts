import type { Model } from '~/shared/api/catalogue';

/** Three models: one with levels of thinking, a small one without a key, and one without a known price. */
export const mockModels: readonly Model[] = [
  {
    name: 'anthropic/claude-sonnet-4-5',
    provider: 'anthropic',
    id: 'claude-sonnet-4-5',
    contextTokens: 200_000,
    outputTokens: 64_000,
    inputPrice: 3,
    outputPrice: 15,
    priceTiers: [],
    standard: true,
    keySet: true,
    variants: ['none', 'low', 'medium', 'high'],
  },
  {
    name: 'anthropic/claude-haiku-4-5',
    provider: 'anthropic',
    id: 'claude-haiku-4-5',
    contextTokens: 200_000,
    outputTokens: 64_000,
    inputPrice: 0.25,
    outputPrice: 1.25,
    priceTiers: [],
    standard: false,
    keySet: false,
    variants: ['low', 'high'],
  },
  {
    name: 'own/llama',
    provider: 'own',
    id: 'llama',
    contextTokens: 32_000,
    outputTokens: 4_000,
    inputPrice: null,
    outputPrice: null,
    priceTiers: [],
    standard: false,
    keySet: true,
    variants: [],
  },
];
