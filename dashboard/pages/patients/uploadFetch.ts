/**
 * A `fetch` over XMLHttpRequest, by which alone a browser tells how much of a body has gone out. The answer's
 * body is given as it arrives; over HTTP/1.1 that is once the upload is done. `onUploaded` gets bytes.
 */
export const uploadFetch =
  (onUploaded: (bytes: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const answer = answerOf(request);
      const fail = (error: unknown) => {
        reject(error);
        answer.fail(error);
      };
      request.open(init.method ?? 'GET', String(input));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded }) => onUploaded(loaded);
      request.onreadystatechange = () => {
        if (request.readyState === request.HEADERS_RECEIVED) resolve(answer.begin());
      };
      request.onprogress = answer.more;
      request.onload = answer.end;
      request.onerror = () => fail(new TypeError('The connection was lost'));
      request.onabort = () => fail(new DOMException('The upload was stopped', 'AbortError'));
      if (init.signal?.aborted) return request.onabort(new ProgressEvent('abort'));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body as XMLHttpRequestBodyInit);
    });

/** What a request brings back, as a stream of bytes. */
function answerOf(request: XMLHttpRequest) {
  const encoder = new TextEncoder();
  let given = 0;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (made) => {
      controller = made;
    },
    cancel: () => request.abort(),
  });
  let isOpen = true;
  const more = () => {
    const text = request.responseText.slice(given);
    given += text.length;
    if (isOpen && text !== '') controller.enqueue(encoder.encode(text));
  };
  const close = (work: () => void) => {
    if (isOpen) work();
    isOpen = false;
  };
  return {
    begin: () =>
      new Response(body, {
        status: request.status,
        headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
      }),
    more,
    end: () => {
      more();
      close(() => controller.close());
    },
    fail: (error: unknown) => close(() => controller.error(error)),
  };
}
