import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { makeOpenApi } from '../../server/contract/core/openapi.ts';

/** Other programs read the document by tools that we do not know: two of them judge it here. */

const MOST_WARNINGS = 10;

const document = JSON.stringify(makeOpenApi('1.2.3', 'https://goodword.example'));

describe('the document of the API', () => {
  test('is one by the schema of OpenAPI', async () => {
    expect(await new Validator().validate(JSON.parse(document))).toEqual({ valid: true });
  });

  test('has no error by the rules that Redocly recommends, and few warnings', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
    const words = found.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`);
    expect(words.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(words.length, words.join('\n')).toBeLessThanOrEqual(MOST_WARNINGS);
  });

  test('gives each shape once, under a name', () => {
    const { components } = JSON.parse(document);
    const named = Object.keys(components.schemas);
    expect(named.length).toBeGreaterThan(100);
    const used = new Set([...document.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect(named.filter((name) => !used.has(name))).toEqual([]);
  });
});
