// Part of swift-guided-generation, licensed under Apache-2.0.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import GuidedGeneration
import RemoteInference
import ScriptedInference
import TripTypes

/// Serves one response, and reads it as a client.
@main
struct SnapshotServer {
  static let sample = Trip(
    title: "Fjords by train", days: 5,
    stops: [Stop(name: "Oslo", nights: 2), Stop(name: "Bergen", nights: 3)])

  static func main() async throws {
    // The scripted model takes the place of a model in a file or on another server.
    let server = try LocalServer { connection in
      let model = ScriptedLanguageModel(answering: sample, pause: .milliseconds(20))
      let session = LanguageModelSession(model: model)
      await serve(session.streamResponse(to: "Plan a trip", generating: Trip.self), to: connection)
    }
    guard let url = URL(string: "http://127.0.0.1:\(server.port)/trip") else { return }
    try await readAll(from: url)
    try await leaveEarly(from: url)
  }

  /// Sends the snapshots of a response as server-sent events.
  ///
  /// The next snapshot is read when the previous one is sent, and the model stops when the loop ends.
  static func serve(
    _ stream: sending LanguageModelSession.ResponseStream<Trip>, to connection: Connection
  ) async {
    let events = stream.serverSentEvents()
    let head = "HTTP/1.1 200 OK\r\nContent-Type: \(events.mediaType)\r\nConnection: close\r\n\r\n"
    guard connection.send(head) else { return }
    for await event in events {
      guard connection.send(event) else { break }
    }
  }

  /// Prints the snapshots of a response.
  static func readAll(from url: URL) async throws {
    let response = try await SocketTransport().send(HTTPRequest(method: "GET", url: url))
    for try await snapshot in response.body.servedSnapshots(of: Trip.self) {
      let trip = snapshot.content
      let stops = trip.stops?.compactMap(\.name).joined(separator: ", ") ?? ""
      let days = trip.days.map { "\($0)" } ?? "-"
      let kind = snapshot.isComplete ? "result" : "snapshot"
      print("\(kind): \(trip.title ?? "-"); \(days); \(stops)")
    }
  }

  /// Closes the connection after the first snapshot.
  static func leaveEarly(from url: URL) async throws {
    let response = try await SocketTransport().send(HTTPRequest(method: "GET", url: url))
    for try await snapshot in response.body.servedSnapshots(of: Trip.self) {
      print("left after: \(snapshot.content.title ?? "-")")
      break
    }
  }
}
