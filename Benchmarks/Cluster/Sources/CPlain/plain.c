#include "plain.h"
#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static natsConnection *connect_to(const char *url) {
  natsOptions *options = NULL;
  natsConnection *connection = NULL;
  if (natsOptions_Create(&options) != NATS_OK) return NULL;
  natsOptions_SetURL(options, url);
  natsOptions_SetSendAsap(options, true);
  natsConnection_Connect(&connection, options);
  natsOptions_Destroy(options);
  return connection;
}

int64_t plain_publish(const char *url, const char *subject, int count, int size, int window) {
  natsConnection *connection = connect_to(url);
  jsCtx *context = NULL;
  jsOptions options;
  jsOptions_Init(&options);
  options.PublishAsync.MaxPending = window;
  options.PublishAsync.StallWait = 10000;
  if (natsConnection_JetStream(&context, connection, &options) != NATS_OK) return -1;
  char *payload = calloc(1, size), id[40];
  natsStatus status = NATS_OK;
  int64_t begin = nats_NowInNanoSeconds();
  for (int number = 0; number < count && status == NATS_OK; number++) {
    // With an identifier, as ReactiveNATS has it.
    jsPubOptions publication;
    jsPubOptions_Init(&publication);
    snprintf(id, sizeof id, "%lld-%d", (long long)begin, number);
    publication.MsgId = id;
    status = js_PublishAsync(context, subject, payload, size, &publication);
  }
  if (status == NATS_OK) status = js_PublishAsyncComplete(context, NULL);
  int64_t time = nats_NowInNanoSeconds() - begin;
  free(payload);
  jsCtx_Destroy(context);
  natsConnection_Destroy(connection);
  return status == NATS_OK ? time : -1;
}

static natsSubscription *pull_from(jsCtx *context, const char *stream, const char *subject, const char *durable) {
  natsSubscription *subscription = NULL;
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = stream;
  options.Config.MaxAckPending = 20000;
  js_PullSubscribe(&subscription, context, subject, durable, NULL, &options, NULL);
  return subscription;
}

int64_t plain_pull(const char *url, const char *stream, const char *subject, const char *durable, int count,
                   int batch) {
  natsConnection *connection = connect_to(url);
  jsCtx *context = NULL;
  if (natsConnection_JetStream(&context, connection, NULL) != NATS_OK) return -1;
  natsSubscription *subscription = pull_from(context, stream, subject, durable);
  if (!subscription) return -1;
  natsStatus status = NATS_OK;
  int64_t begin = nats_NowInNanoSeconds();
  for (int taken = 0; taken < count && status == NATS_OK;) {
    natsMsgList list;
    status = natsSubscription_Fetch(&list, subscription, batch, 10000, NULL);
    if (status != NATS_OK) break;
    for (int index = 0; index < list.Count; index++) natsMsg_Ack(list.Msgs[index], NULL);
    taken += list.Count;
    natsMsgList_Destroy(&list);
  }
  int64_t time = nats_NowInNanoSeconds() - begin;
  natsSubscription_Destroy(subscription);
  jsCtx_Destroy(context);
  natsConnection_Destroy(connection);
  return status == NATS_OK ? time : -1;
}

int64_t plain_latency(const char *url, const char *stream, const char *subject, const char *durable,
                      const char *published, int count, int64_t *latencies) {
  natsConnection *connection = connect_to(url);
  jsCtx *context = NULL;
  if (natsConnection_JetStream(&context, connection, NULL) != NATS_OK) return -1;
  natsSubscription *subscription = pull_from(context, stream, subject, durable);
  if (!subscription) return -1;
  natsStatus status = NATS_OK;
  for (int number = 0; number < count && status == NATS_OK; number++) {
    int64_t sent = nats_NowInNanoSeconds();
    status = js_PublishAsync(context, published, &sent, sizeof sent, NULL);
    natsMsgList list;
    if (status == NATS_OK) status = natsSubscription_Fetch(&list, subscription, 1, 10000, NULL);
    if (status != NATS_OK) break;
    latencies[number] = nats_NowInNanoSeconds() - sent;
    natsMsg_Ack(list.Msgs[0], NULL);
    natsMsgList_Destroy(&list);
  }
  natsSubscription_Destroy(subscription);
  jsCtx_Destroy(context);
  natsConnection_Destroy(connection);
  return status == NATS_OK ? 0 : -1;
}
